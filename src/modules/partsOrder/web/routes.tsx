import type { PageRoute } from '#kernel/web/router/routes.ts'
import { orderPaths } from '../shared/paths.ts'

export const partsOrderRoutes: readonly PageRoute[] = [
  {
    path: orderPaths.list,
    title: '配件订单',
    page: () => import('./OrderListPage.tsx').then(({ OrderListPage }) => OrderListPage),
  },
  {
    path: orderPaths.detail,
    title: '配件订单详情',
    page: () => import('./OrderDetailPage.tsx').then(({ OrderDetailPage }) => OrderDetailPage),
  },
  {
    path: orderPaths.form,
    title: '编辑配件订单',
    page: () => import('./OrderFormPage.tsx').then(({ OrderFormPage }) => OrderFormPage),
  },
]
