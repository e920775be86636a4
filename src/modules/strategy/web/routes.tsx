import type { PageRoute } from '#kernel/web/router/routes.ts'
import { rulePaths } from '#modules/rule/shared/paths.ts'

export const strategyRoutes: readonly PageRoute[] = [
  {
    path: rulePaths.terminal,
    title: '终端转急修',
    page: () => import('./TerminalToRepairPage.tsx').then(({ TerminalToRepairPage }) => TerminalToRepairPage),
  },
  {
    path: rulePaths.terminalLifts,
    title: '终端明细',
    page: () => import('./TerminalLiftsPage.tsx').then(({ TerminalLiftsPage }) => TerminalLiftsPage),
  },
]
