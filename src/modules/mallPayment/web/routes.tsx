import type { PageRoute } from '#kernel/web/router/routes.ts'
import { payPaths } from '../shared/paths.ts'

export const mallPaymentRoutes: readonly PageRoute[] = [
  {
    path: payPaths.cashier,
    title: '收银台',
    bare: 'kit',
    page: () => import('./CashierPage.tsx').then(({ CashierPage }) => CashierPage),
  },
  {
    path: payPaths.sandbox,
    title: '沙箱收银台',
    bare: 'kit',
    page: () => import('./SandboxPage.tsx').then(({ SandboxPage }) => SandboxPage),
  },
]
