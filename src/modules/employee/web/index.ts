/** What other modules may show of people and certificates. */
export { CertState } from './CertBadge.tsx'
export { CertificateDrawer, type CertificateStart } from './CertificateDrawer.tsx'
export { CertificateReview } from './CertificateReview.tsx'
export { MyCertificates } from './MyCertificates.tsx'
export { quickEmployee } from './quickEmployee.ts'
export { TrackInPlace, TrackInspector } from './TrackInspector.tsx'
export { TrackPanel } from './TrackPanel.tsx'
