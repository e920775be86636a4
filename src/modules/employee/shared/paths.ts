/** Addresses as the specification spells them (archives 4.2). */
export const employeePaths = {
  list: '/employeeManage/list',
  add: '/employeeManage/add',
  detail: '/employeeManage/detail',
  /** The page an invitation leads to; opens without a login. */
  join: '/auth/join',
} as const

/** The certificates of one person. */
export const certificatesPage = (id: string): string => `${employeePaths.detail}?id=${id}&tab=certificates`

/** Where a person's lifts and orders are handed over. */
export const handoverPage = (id: string): string => `${employeePaths.detail}?id=${id}&tab=lifts&handover=1`

/** A repair order, likewise. */
export const repairPage = (id: string): string => `/repairManage/repairList?id=${id}`

/** Where a team gets another leader. */
export const teamsPage = '/teamManage/teamList'

/** A maintenance order; its module stands to the right (jobs 5). */
export const orderPage = (id: string): string => `/maintainManage/WorkOrderList?id=${id}`
