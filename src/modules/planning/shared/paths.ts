/** Addresses as the specification spells them (jobs 4.1). */
export const planningPaths = {
  plans: '/maintainManage/maintainManageLine',
  planOrders: '/maintainManage/maintainManageLine/checkOrder',
  editPlan: '/maintainManage/maintainManageLineAdd',
  settings: '/maintainManage/basicSetting',
} as const
