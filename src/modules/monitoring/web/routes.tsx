import type { PageRoute } from '#kernel/web/router/routes.ts'
import { recordPaths } from '../shared/paths.ts'

export { LiftRecords } from './lift.ts'

export const monitoringRoutes: readonly PageRoute[] = [
  {
    path: recordPaths.faults,
    title: '故障记录',
    page: () => import('./FaultListPage.tsx').then(({ FaultListPage }) => FaultListPage),
  },
  {
    path: recordPaths.detail,
    title: '故障详情',
    page: () => import('./TroubleDetailPage.tsx').then(({ TroubleDetailPage }) => TroubleDetailPage),
  },
  {
    path: recordPaths.events,
    title: '事件记录',
    page: () => import('./EventListPage.tsx').then(({ EventListPage }) => EventListPage),
  },
  {
    path: recordPaths.alarms,
    title: '报警记录',
    page: () => import('./AlarmListPage.tsx').then(({ AlarmListPage }) => AlarmListPage),
  },
  {
    path: recordPaths.shared,
    title: '故障回放分享',
    bare: true,
    page: () => import('./SharedBoxPage.tsx').then(({ SharedBoxPage }) => SharedBoxPage),
  },
]
