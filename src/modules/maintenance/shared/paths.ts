/** Addresses as the specification spells them (jobs 4.1). */
export const maintenancePaths = {
  orders: '/maintainManage/WorkOrderList',
  addOrder: '/maintainManage/WorkOrderList/createdMaintain',
  plans: '/maintainManage/maintainManageLine',
  planOrders: '/maintainManage/maintainManageLine/checkOrder',
  editPlan: '/maintainManage/maintainManageLineAdd',
  settings: '/maintainManage/basicSetting',
  /** The customer's signature page, and a record's proof behind its QR code. */
  sign: '/s/{token}',
} as const
