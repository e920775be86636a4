import type { PageRoute } from '#kernel/web/router/routes.ts'
import { inspectionPaths } from '../shared/paths.ts'

export const inspectionRoutes: readonly PageRoute[] = [
  {
    path: inspectionPaths.plan,
    title: '检验计划',
    page: () => import('./PlanPage.tsx').then(({ PlanPage }) => PlanPage),
  },
  {
    path: inspectionPaths.record,
    title: '检验记录',
    page: () => import('./RecordPage.tsx').then(({ RecordPage }) => RecordPage),
  },
]
