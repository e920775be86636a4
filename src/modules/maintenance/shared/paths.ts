/** Addresses as the specification spells them (jobs 4.1). */
export const maintenancePaths = {
  orders: '/maintainManage/WorkOrderList',
  addOrder: '/maintainManage/WorkOrderList/createdMaintain',
  plans: '/maintainManage/maintainManageLine',
  planOrders: '/maintainManage/maintainManageLine/checkOrder',
  editPlan: '/maintainManage/maintainManageLineAdd',
  settings: '/maintainManage/basicSetting',
  /** Pages of quality, to which the order leads (decision 0043). */
  qualityChecks: '/maintainManage/WorkOrderList/qualityCheck',
  qualityCheck: '/maintainManage/WorkOrderList/qualityCheck/check',
  recordProof: '/maintainManage/WorkOrderList/recordProof',
  /** Behind the QR code of a printed record. */
  record: '/share/record/:hash',
  /** The customer's signature page. */
  sign: '/s/{token}',
} as const
