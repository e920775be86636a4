import type { PageRoute } from '#kernel/web/router/routes.ts'
import { teamPaths } from '../shared/paths.ts'

export const organisationRoutes: readonly PageRoute[] = [
  {
    path: teamPaths.list,
    title: '班组管理',
    page: () => import('./TeamListPage.tsx').then(({ TeamListPage }) => TeamListPage),
  },
]
