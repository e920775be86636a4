import type { PageRoute } from '#kernel/web/router/routes.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'

export const elevatorLogRoutes: readonly PageRoute[] = [
  {
    path: elevatorPaths.log,
    title: '电梯日志',
    page: () => import('./LogPage.tsx').then(({ LogPage }) => LogPage),
  },
  {
    path: elevatorPaths.visitLog,
    title: '维保日志',
    page: () => import('./VisitLogPage.tsx').then(({ VisitLogPage }) => VisitLogPage),
  },
  {
    path: elevatorPaths.repairLog,
    title: '急修日志',
    page: () => import('./OrderLogPages.tsx').then(({ RepairLogPage }) => RepairLogPage),
  },
  {
    path: elevatorPaths.inspectLog,
    title: '年检日志',
    page: () => import('./OrderLogPages.tsx').then(({ InspectLogPage }) => InspectLogPage),
  },
]
