import type { PageRoute } from '#kernel/web/router/routes.ts'
import { mallInvoicePaths } from '../shared/paths.ts'

export const mallInvoiceRoutes: readonly PageRoute[] = [
  {
    path: mallInvoicePaths.list,
    title: '发票管理',
    page: () => import('./InvoiceManagePage.tsx').then(({ InvoiceManagePage }) => InvoiceManagePage),
  },
  {
    path: mallInvoicePaths.mine,
    title: '我的发票',
    bare: 'kit',
    page: () => import('./MyInvoicePage.tsx').then(({ MyInvoicePage }) => MyInvoicePage),
  },
]
