import type { PageRoute } from '#kernel/web/router/routes.ts'
import { permissionPaths } from '../shared/paths.ts'

export const permissionRoutes: readonly PageRoute[] = [
  {
    path: permissionPaths.list,
    title: '岗位管理',
    page: () => import('./PositionListPage.tsx').then(({ PositionListPage }) => PositionListPage),
  },
  {
    path: permissionPaths.set,
    title: '岗位设置',
    page: () => import('./SetPermissionPage.tsx').then(({ SetPermissionPage }) => SetPermissionPage),
  },
  {
    path: '/403',
    title: '无操作权限',
    page: () => import('./ForbiddenPage.tsx').then((one) => one.ForbiddenPage),
  },
]
