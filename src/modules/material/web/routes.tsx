import type { PageRoute } from '#kernel/web/router/routes.ts'
import { catalogPaths } from '../shared/paths.ts'

export const materialRoutes: readonly PageRoute[] = [
  {
    path: catalogPaths.materials,
    title: '物料管理',
    page: () => import('./MaterialListPage.tsx').then(({ MaterialListPage }) => MaterialListPage),
  },
  {
    path: catalogPaths.kits,
    title: '物料套件',
    page: () => import('./KitListPage.tsx').then(({ KitListPage }) => KitListPage),
  },
  {
    path: catalogPaths.kitSet,
    title: '套件设置',
    page: () => import('./KitFormPage.tsx').then(({ KitFormPage }) => KitFormPage),
  },
  {
    path: catalogPaths.schemes,
    title: '物料方案',
    page: () => import('./SchemeListPage.tsx').then(({ SchemeListPage }) => SchemeListPage),
  },
  {
    path: catalogPaths.schemeSet,
    title: '方案设置',
    page: () => import('./SchemeFormPage.tsx').then(({ SchemeFormPage }) => SchemeFormPage),
  },
  {
    path: catalogPaths.services,
    title: '客户服务',
    page: () => import('./ServicePage.tsx').then(({ ServicePage }) => ServicePage),
  },
  {
    path: catalogPaths.serviceSet,
    title: '服务设置',
    page: () => import('./ServiceFormPage.tsx').then(({ ServiceFormPage }) => ServiceFormPage),
  },
]
