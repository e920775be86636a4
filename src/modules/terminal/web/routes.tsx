import type { PageRoute } from '#kernel/web/router/routes.ts'
import { terminalPaths } from '../shared/paths.ts'

export const terminalRoutes: readonly PageRoute[] = [
  {
    path: '/dataTerminal',
    title: '数据中心·终端',
    // Its first page that exists; the statistics of terminals come before the ledger then.
    page: () => import('./TerminalListPage.tsx').then(({ ToLedger }) => ToLedger),
  },
  {
    path: terminalPaths.list,
    title: '终端台账',
    page: () => import('./TerminalListPage.tsx').then(({ TerminalListPage }) => TerminalListPage),
  },
]
