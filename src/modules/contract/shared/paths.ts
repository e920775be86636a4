/** Addresses as the specification spells them (archives 4.7). */
export const contractPaths = {
  list: '/contractManage/contractList',
  handle: '/contractManage/contractHandle',
  detail: '/contractManage/contractDetail',
} as const
