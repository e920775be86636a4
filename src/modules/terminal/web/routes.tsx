import type { PageRoute } from '#kernel/web/router/routes.ts'
import { terminalPaths } from '../shared/paths.ts'

export const terminalRoutes: readonly PageRoute[] = [
  {
    path: terminalPaths.list,
    title: '终端台账',
    page: () => import('./TerminalListPage.tsx').then(({ TerminalListPage }) => TerminalListPage),
  },
]
