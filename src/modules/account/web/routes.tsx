import type { PageRoute } from '#kernel/web/router/routes.ts'
import { accountPaths } from '../shared/paths.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    path: accountPaths.login,
    title: '登录',
    bare: true,
    page: () => import('./LoginPage.tsx').then(({ LoginPage }) => LoginPage),
  },
]
