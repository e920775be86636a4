import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of 维保看板 and 人员维保计划, and of what they offer of other screens (archives Appendix A). */
export const may = grants({
  board: 'JMa',
  schedule: 'JMb',
  orders: 'JMe',
  changeDate: 'JMh',
  changeStaff: 'JMi',
  repairs: 'JR1',
  employeePlan: 'JW1',
  handOver: 'JW2',
  track: 'JW3',
  /** 移交优化 on the employee's page, for lifts that go to several people. */
  transfer: 'APm',
})
