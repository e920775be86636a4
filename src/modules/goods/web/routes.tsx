import type { PageRoute } from '#kernel/web/router/routes.ts'
import { mallPaths } from '../shared/paths.ts'

export { goodsDeskRoutes } from './desk/routes.tsx'

/** The pages of the mall that everybody may see; the buyer's own are of modules further right. */
export const goodsRoutes: readonly PageRoute[] = [
  {
    path: mallPaths.home,
    title: '配件商城',
    bare: true,
    page: () => import('./mall/MallHomePage.tsx').then(({ MallHomePage }) => MallHomePage),
  },
  {
    path: mallPaths.list,
    title: '商品列表',
    bare: true,
    page: () => import('./mall/MallListPage.tsx').then(({ MallListPage }) => MallListPage),
  },
  {
    path: mallPaths.goods,
    title: '商品详情',
    bare: true,
    page: () => import('./mall/GoodsPage.tsx').then(({ GoodsPage }) => GoodsPage),
  },
  {
    path: mallPaths.store,
    title: '店铺商品',
    bare: true,
    page: () => import('./mall/StorePage.tsx').then(({ StorePage }) => StorePage),
  },
]
