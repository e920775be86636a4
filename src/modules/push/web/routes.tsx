import type { PageRoute } from '#kernel/web/router/routes.ts'
import { pushPaths } from '../shared/paths.ts'

export const pushRoutes: readonly PageRoute[] = [
  {
    path: pushPaths.list,
    title: '故障推送',
    page: () => import('./PushPage.tsx').then(({ PushPage }) => PushPage),
  },
]
