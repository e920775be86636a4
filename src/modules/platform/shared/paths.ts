/** Addresses as the specification spells them (archives 4.3). */
export const platformPaths = {
  list: '/platformManage/platInfo',
  log: '/platformManage/platInfo/paltlog',
  links: '/linkElvManage/linkElvInfo',
  linkLog: '/linkElvManage/linkElvInfo/elvlog',
} as const
