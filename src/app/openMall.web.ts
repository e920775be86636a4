import type { PageRoute } from '#kernel/web/router/routes.ts'
import { goodsRoutes } from '#modules/goods/web/routes.tsx'
import { mallOrderRoutes, withOwnCart } from '#modules/mallOrder/web/routes.tsx'
import { isOpenMall } from './openMall.ts'

export const openMallRoutes: readonly PageRoute[] = withOwnCart(
  [...goodsRoutes, ...mallOrderRoutes].filter(({ path }) => isOpenMall(path)),
)
