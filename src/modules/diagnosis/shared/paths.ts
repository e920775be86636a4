export const diagnosisPaths = {
  warnings: '/AIdiagnosis/elvearlyWarn',
  hospital: '/AIdiagnosis/elvHospital',
  rule: '/AIdiagnosis/elvSet/elvHospitalRuleSet',
  /** Of other modules: what a warning became, and the lift itself. */
  order: '/maintainManage/WorkOrderList',
  repair: '/repairManage/repairList',
} as const
