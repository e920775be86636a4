import type { PageRoute } from '#kernel/web/router/routes.ts'
import { firstDayPaths } from '../shared/paths.ts'

export const firstDayRoutes: readonly PageRoute[] = [
  {
    path: firstDayPaths.workbook,
    title: '用工作簿开始',
    page: () => import('./WorkbookPage.tsx').then(({ WorkbookPage }) => WorkbookPage),
  },
  {
    path: firstDayPaths.publish,
    title: '发布计划',
    page: () => import('./PublishPage.tsx').then(({ PublishPage }) => PublishPage),
  },
]
