import type { PageRoute } from '#kernel/web/router/routes.ts'
import { supportPaths } from '../shared/paths.ts'

export { HelpSlot } from './HelpSlot.ts'

export const supportRoutes: readonly PageRoute[] = [
  {
    path: supportPaths.home,
    title: '技术支持',
    page: () => import('./SupportPage.tsx').then(({ SupportPage }) => SupportPage),
  },
  {
    path: supportPaths.detail,
    title: '技术支持详情',
    page: () => import('./SupportDetailPage.tsx').then(({ SupportDetailPage }) => SupportDetailPage),
  },
]
