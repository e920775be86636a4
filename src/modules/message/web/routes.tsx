import type { PageRoute } from '#kernel/web/router/routes.ts'
import { messagePaths } from '../shared/paths.ts'

export const messageRoutes: readonly PageRoute[] = [
  {
    path: messagePaths.center,
    title: '消息中心',
    page: () => import('./MessagePage.tsx').then(({ MessagePage }) => MessagePage),
  },
]
