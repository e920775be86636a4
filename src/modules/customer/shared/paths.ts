/** Addresses as the specification spells them (archives 4.6). */
export const customerPaths = {
  list: '/cusManage/list',
  add: '/cusManage/add',
  edit: '/cusManage/edit',
  detail: '/cusManage/detail',
} as const

/** Pages of lifts and contracts that a customer leads to (archives 4.5, 4.7). */
export const liftDetailPath = '/elvArchives/detail'
export const contractDetailPath = '/contractManage/contractDetail'
/** A new contract of this customer. */
export const contractOfPath = (customerId: string) => `/contractManage/contractHandle?mode=add&customer=${customerId}`
