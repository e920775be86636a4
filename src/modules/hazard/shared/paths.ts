/** Where hazards are, and where the pages are to which one leads. */
export const hazardPaths = {
  /** Added: no screen is specified for 隐患 (decision 0050). */
  hazards: '/maintainManage/WorkOrderList/hazard',
  /** Of the records that it was found in. */
  order: '/maintainManage/WorkOrderList',
  inspectionRecord: '/inspection/inspectionRecord',
  qualityCheck: '/maintainManage/WorkOrderList/qualityCheck/check',
  /** What was asked for to put it right. */
  partsRequest: '/jobRepairParts/jobPartsDetail',
} as const
