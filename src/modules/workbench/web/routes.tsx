import type { PageRoute } from '#kernel/web/router/routes.ts'
import { workbenchPaths } from '../shared/paths.ts'

export const workbenchRoutes: readonly PageRoute[] = [
  {
    path: workbenchPaths.home,
    title: '工作台',
    page: () => import('./WorkbenchPage.tsx').then(({ WorkbenchPage }) => WorkbenchPage),
  },
]
