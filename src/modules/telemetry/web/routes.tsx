import type { PageRoute } from '#kernel/web/router/routes.ts'
import { livePaths } from '../shared/paths.ts'

export { LiveSections } from './LiveSections.ts'

export const telemetryRoutes: readonly PageRoute[] = [
  {
    path: livePaths.list,
    title: '实时监测',
    page: () => import('./LiveListPage.tsx').then(({ LiveListPage }) => LiveListPage),
  },
  {
    path: livePaths.detail,
    title: '监测详情',
    page: () => import('./LiveDetailPage.tsx').then(({ LiveDetailPage }) => LiveDetailPage),
  },
]
