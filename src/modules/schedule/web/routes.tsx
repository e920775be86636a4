import type { PageRoute } from '#kernel/web/router/routes.ts'
import { schedulePaths } from '../shared/paths.ts'

export const scheduleRoutes: readonly PageRoute[] = [
  {
    path: schedulePaths.board,
    title: '排程看板',
    page: () => import('./SchedulePage.tsx').then(({ SchedulePage }) => SchedulePage),
  },
]
