import type { PageRoute } from '#kernel/web/router/routes.ts'
import { outagePaths } from '../shared/paths.ts'

export { LiftOutage } from './lift.ts'

export const outageRoutes: readonly PageRoute[] = [
  {
    path: outagePaths.page,
    title: '停梯影响',
    page: () => import('./OutagePage.tsx').then(({ OutagePage }) => OutagePage),
  },
]
