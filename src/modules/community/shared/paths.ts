/** Addresses as the specification spells them (archives 4.6). */
export const communityPaths = {
  list: '/communityManage/list',
  add: '/communityManage/add',
  edit: '/communityManage/edit',
  check: '/communityManage/check',
  detail: '/communityManage/detail',
  build: '/communityManage/build',
} as const

/** Pages of lifts that places lead to (archives 4.5). */
export const liftDetailPath = '/elvArchives/detail'

/** The page of the customer that manages a place (archives 4.6). */
export const customerDetailPath = '/cusManage/detail'
