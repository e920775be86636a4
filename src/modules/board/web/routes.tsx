import type { PageRoute } from '#kernel/web/router/routes.ts'
import { boardPaths } from '../shared/paths.ts'

export const boardRoutes: readonly PageRoute[] = [
  {
    path: boardPaths.board,
    title: '维保看板',
    page: () => import('./MaintainBoardPage.tsx').then(({ MaintainBoardPage }) => MaintainBoardPage),
  },
  {
    path: boardPaths.employeePlan,
    title: '人员维保计划',
    page: () => import('./EmployeePlanPage.tsx').then(({ EmployeePlanPage }) => EmployeePlanPage),
  },
]
