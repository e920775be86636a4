/** Addresses as the specification spells them (archives 4.6). */
export const communityPaths = {
  list: '/communityManage/list',
  add: '/communityManage/add',
  edit: '/communityManage/edit',
  check: '/communityManage/check',
  detail: '/communityManage/detail',
  build: '/communityManage/build',
} as const
