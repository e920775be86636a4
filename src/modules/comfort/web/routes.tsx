import type { PageRoute } from '#kernel/web/router/routes.ts'
import { comfortPaths } from '../shared/paths.ts'

export const comfortRoutes: readonly PageRoute[] = [
  {
    path: comfortPaths.tests,
    title: '舒适度检测',
    page: () => import('./ComfortPage.tsx').then(({ ComfortPage }) => ComfortPage),
  },
]
