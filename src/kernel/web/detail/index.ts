import './detail.css'

export { AuditDrawer, type AuditEntry, AuditTable } from './Audit.tsx'
export { DateStrip, type StripDate } from './DateStrip.tsx'
export { DetailPage, type DetailPageProps, type DetailTab } from './DetailPage.tsx'
export { Drawer } from './Drawer.tsx'
export { JobProgress } from './JobProgress.tsx'
export { forgetJob, useWatchedJobs, type WatchedJob, watchJob } from './jobs.ts'
