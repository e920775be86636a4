import type { PageRoute } from '#kernel/web/router/routes.ts'
import { noticePaths } from '../shared/paths.ts'

export const noticeRoutes: readonly PageRoute[] = [
  {
    path: noticePaths.list,
    title: '公告管理',
    page: () => import('./NoticePage.tsx').then(({ NoticePage }) => NoticePage),
  },
]
