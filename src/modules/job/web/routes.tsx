import type { PageRoute } from '#kernel/web/router/routes.ts'
import { jobPaths } from '../shared/paths.ts'

export const jobRoutes: readonly PageRoute[] = [
  {
    path: jobPaths.list,
    title: '后台任务',
    page: () => import('./JobListPage.tsx').then(({ JobListPage }) => JobListPage),
  },
]
