/** Addresses as the specification spells them (archives 4.6). */
export const customerPaths = {
  list: '/cusManage/list',
  add: '/cusManage/add',
  edit: '/cusManage/edit',
  detail: '/cusManage/detail',
} as const

export const contractDetailPath = '/contractManage/contractDetail'
/** A new contract of this customer. */
export const contractOfPath = (customerId: string) => `/contractManage/contractHandle?mode=add&customer=${customerId}`
