import type { PageRoute } from '#kernel/web/router/routes.ts'
import { wallPaths } from '../shared/paths.ts'

export const wallRoutes: readonly PageRoute[] = [
  { path: wallPaths.wall, title: '监控平台', page: () => import('./WallPage.tsx').then(({ WallPage }) => WallPage) },
  {
    path: wallPaths.screen,
    title: '监控平台大屏',
    bare: true,
    page: () => import('./ScreenPage.tsx').then(({ ScreenPage }) => ScreenPage),
  },
  {
    path: wallPaths.map,
    title: '小区地图',
    page: () => import('./CityMapPage.tsx').then(({ CityMapPage }) => CityMapPage),
  },
]
