import type { PageRoute } from '#kernel/web/router/routes.ts'

export const warehouseRoutes: readonly PageRoute[] = [
  {
    path: '/storage/storageManage',
    title: '出入库管理',
    page: () => import('./SupplierPage.tsx').then(({ SupplierPage }) => SupplierPage),
  },
]
