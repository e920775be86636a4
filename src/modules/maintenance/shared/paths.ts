/** Addresses as the specification spells them (jobs 4.1). */
export const maintenancePaths = {
  orders: '/maintainManage/WorkOrderList',
  addOrder: '/maintainManage/WorkOrderList/createdMaintain',
  /** Added: requests for a release and their answers (decision 0058). */
  releases: '/maintainManage/WorkOrderList/release',
  /** Where requests for parts are, to which an item leads. */
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
