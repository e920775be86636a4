import type { PageRoute } from '#kernel/web/router/routes.ts'
import { hazardPaths } from '../shared/paths.ts'

export { HazardSlot } from './HazardSlot.ts'
export { LiftHazards } from './lift.ts'

export const hazardRoutes: readonly PageRoute[] = [
  {
    path: hazardPaths.hazards,
    title: '隐患',
    page: () => import('./HazardListPage.tsx').then(({ HazardListPage }) => HazardListPage),
  },
]
