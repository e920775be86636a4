import { piece } from '#kernel/web/router/piece.tsx'
import type { PageRoute } from '#kernel/web/router/routes.ts'
import { Coming } from '#kernel/web/ui/waiting.tsx'
import { schedulePaths } from '../shared/paths.ts'

/** 周 and 月 of the orders, for the page of maintenance: loaded with the first of them, not with the list. */
export const OrderBoard = piece(() => import('./OrderBoard.tsx').then((chunk) => chunk.OrderBoard), Coming)

export const scheduleRoutes: readonly PageRoute[] = [
  {
    path: schedulePaths.board,
    title: '排程看板',
    page: () => import('./ToOrderBoard.tsx').then(({ ToOrderBoard }) => ToOrderBoard),
  },
]
