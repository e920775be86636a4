/** Addresses as the specification spells them (archives 4.2). */
export const employeePaths = {
  list: '/employeeManage/list',
  add: '/employeeManage/add',
  detail: '/employeeManage/detail',
  /** The page an invitation leads to; opens without a login. */
  join: '/auth/join',
} as const
