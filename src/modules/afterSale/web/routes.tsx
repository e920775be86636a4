import type { PageRoute } from '#kernel/web/router/routes.ts'
import { afterSalePaths } from '../shared/paths.ts'

export const afterSaleRoutes: readonly PageRoute[] = [
  {
    path: afterSalePaths.list,
    title: '售后管理',
    page: () => import('./AfterSaleListPage.tsx').then(({ AfterSaleListPage }) => AfterSaleListPage),
  },
  {
    path: afterSalePaths.refunds,
    title: '退款处理',
    page: () => import('./RefundPage.tsx').then(({ RefundPage }) => RefundPage),
  },
  {
    path: afterSalePaths.detail,
    title: '售后详情',
    page: () => import('./AfterSaleDetailPage.tsx').then(({ AfterSaleDetailPage }) => AfterSaleDetailPage),
  },
  {
    path: afterSalePaths.mine,
    title: '我的售后',
    bare: 'kit',
    page: () => import('./MyAfterSalePage.tsx').then(({ MyAfterSalePage }) => MyAfterSalePage),
  },
]
