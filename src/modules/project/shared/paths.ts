/** Addresses as the specification spells them (archives 4.4). */
export const projectPaths = {
  list: '/wrapProject/wrapProjectList',
  add: '/wrapProject/wrapProjectAdd',
  detail: '/wrapProject/wrapProjectDetail',
  contracts: '/wrapProject/projectContractList',
  lifts: '/wrapProject/wrapProjectLift',
  live: '/wrapProject/wrapProjectLift/wrapPatrolMonitoringDetail',
  overtime: '/wrapProject/wrapProjectList/overtimeRemind',
  setCharge: '/wrapProject/wrapProjectList/setLiftCharge',
} as const

/** Pages of modules further right that a project leads to (archives 4.7, jobs 4.1). */
export const contractDetailPath = '/contractManage/contractDetail'
export const ordersPath = '/maintainManage/WorkOrderList'
export const repairsPath = '/repairManage/repairList'
