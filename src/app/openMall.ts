import { mallPaths } from '#modules/goods/shared/paths.ts'
import { mallOrderPaths } from '#modules/mallOrder/shared/paths.ts'

/**
 * The mall's pages that need nothing of the office. Who comes for one of them gets a list of these alone (mall.html of the
 * build), and the list of all pages with the first address beyond.
 */
const paths: readonly string[] = [
  mallPaths.home,
  mallPaths.list,
  mallPaths.goods,
  mallPaths.store,
  mallOrderPaths.cart,
  mallOrderPaths.checkout,
  mallOrderPaths.address,
]

export const isOpenMall = (path: string): boolean => paths.includes(path)
