/** Addresses as the specification spells them (jobs 4.1). */
export const maintenancePaths = {
  orders: '/maintainManage/WorkOrderList',
  addOrder: '/maintainManage/WorkOrderList/createdMaintain',
  plans: '/maintainManage/maintainManageLine',
  planOrders: '/maintainManage/maintainManageLine/checkOrder',
  editPlan: '/maintainManage/maintainManageLineAdd',
  settings: '/maintainManage/basicSetting',
  /** Added: no screen is specified for 隐患 (decision 0050). */
  hazards: '/maintainManage/WorkOrderList/hazard',
  /** Added: requests for a release and their answers (decision 0058). */
  releases: '/maintainManage/WorkOrderList/release',
  /** Where findings of inspections and requests for parts are, to which a hazard leads. */
  inspectionRecord: '/inspection/inspectionRecord',
  partsRequest: '/jobRepairParts/jobPartsDetail',
  /** Pages of quality, to which the order leads (decision 0043). */
  qualityChecks: '/maintainManage/WorkOrderList/qualityCheck',
  qualityCheck: '/maintainManage/WorkOrderList/qualityCheck/check',
  recordProof: '/maintainManage/WorkOrderList/recordProof',
  /** Behind the QR code of a printed record. */
  record: '/share/record/:hash',
  /** The customer's signature page. */
  sign: '/s/{token}',
} as const
