import type { PageRoute } from '#kernel/web/router/routes.ts'
import { shopPaths } from '#modules/shop/shared/paths.ts'
import { goodsPaths } from '../../shared/deskPaths.ts'

/** The seller's desk, and the stores that the operator sees with their goods. */
export const goodsDeskRoutes: readonly PageRoute[] = [
  {
    path: goodsPaths.shelf,
    title: '商品上架',
    page: () => import('./GoodsShelfPage.tsx').then(({ GoodsShelfPage }) => GoodsShelfPage),
  },
  { path: goodsPaths.stock, title: '商品库存', page: () => import('./SkuPage.tsx').then(({ SkuPage }) => SkuPage) },
  {
    path: goodsPaths.form,
    title: '商品新增/编辑/复制',
    page: () => import('./GoodsFormPage.tsx').then(({ GoodsFormPage }) => GoodsFormPage),
  },
  {
    path: shopPaths.stores,
    title: '店铺管理',
    page: () => import('./StoreManagePage.tsx').then(({ StoreManagePage }) => StoreManagePage),
  },
]
