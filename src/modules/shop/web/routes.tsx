import type { PageRoute } from '#kernel/web/router/routes.ts'
import { shopPaths } from '../shared/paths.ts'

export const shopRoutes: readonly PageRoute[] = [
  {
    path: shopPaths.store,
    title: '店铺信息',
    page: () => import('./StorePage.tsx').then(({ StorePage }) => StorePage),
  },
  {
    path: shopPaths.editStore,
    title: '编辑店铺',
    page: () => import('./StoreFormPage.tsx').then(({ StoreFormPage }) => StoreFormPage),
  },
  {
    path: shopPaths.types,
    title: '商品分类',
    page: () => import('./GoodsTypePage.tsx').then(({ GoodsTypePage }) => GoodsTypePage),
  },
  {
    path: shopPaths.categories,
    title: '平台分类',
    page: () => import('./CategoryPage.tsx').then(({ CategoryPage }) => CategoryPage),
  },
  {
    path: shopPaths.check,
    title: '店铺审核',
    page: () => import('./StoreCheckPage.tsx').then(({ StoreCheckPage }) => StoreCheckPage),
  },
]
