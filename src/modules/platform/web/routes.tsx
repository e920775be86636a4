import type { PageRoute } from '#kernel/web/router/routes.ts'
import { platformPaths } from '../shared/paths.ts'

export const platformRoutes: readonly PageRoute[] = [
  {
    path: platformPaths.list,
    title: '平台信息',
    page: () => import('./PlatformListPage.tsx').then(({ PlatformListPage }) => PlatformListPage),
  },
  {
    path: platformPaths.log,
    title: '上报日志',
    page: () => import('./PlatformLogPage.tsx').then(({ PlatformLogPage }) => PlatformLogPage),
  },
  {
    path: platformPaths.links,
    title: '电梯关联',
    page: () => import('./LinkListPage.tsx').then(({ LinkListPage }) => LinkListPage),
  },
  {
    path: platformPaths.linkLog,
    title: '关联日志',
    page: () => import('./LinkLogPage.tsx').then(({ LinkLogPage }) => LinkLogPage),
  },
]
