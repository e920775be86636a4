/** Addresses as the specification spells them (jobs 4.1, 4.2). */
export const boardPaths = {
  board: '/maintainManage/maintainBoard',
  /** 排程看板; its module may stand to the right. */
  schedule: '/maintainManage/boardPlan',
  employeePlan: '/employeeManage/maintainPlan',
} as const
