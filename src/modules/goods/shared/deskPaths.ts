/** Addresses as the specification spells them (commerce 4.4). */
export const goodsPaths = {
  shelf: '/goodsManage/goodsShelf',
  stock: '/goodsManage/goodsInventory/home',
  form: '/goodsManage/goodsInventory/goodsHandle',
} as const

export const goodsForm = {
  add: `${goodsPaths.form}?mode=add`,
  edit: (id: string) => `${goodsPaths.form}?mode=edit&id=${id}`,
  copy: (id: string) => `${goodsPaths.form}?mode=copy&id=${id}`,
}
