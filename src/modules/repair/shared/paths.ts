/** Addresses as the specification spells them (jobs 4.2, 4.3). */
export const repairPaths = {
  list: '/repairManage/repairList',
  add: '/repairManage/repairList/createdRepairt',
  setting: '/repairManage/repairSet',
} as const
