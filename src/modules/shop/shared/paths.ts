/** Addresses as the specification spells them (commerce 4.4). */
export const shopPaths = {
  store: '/goodsManage/storeInfo/home',
  editStore: '/goodsManage/storeInfo/edit',
  types: '/goodsManage/goodsType',
  categories: '/mallManage/classification',
  stores: '/mallManage/storeManage/home',
  check: '/mallManage/storeManage/check',
} as const
