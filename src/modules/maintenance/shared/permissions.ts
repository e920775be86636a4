/** Permission codes of the maintenance screens and actions (archives Appendix A). */
export const may = {
  board: 'JMa',
  schedule: 'JMb',
  drag: 'JMc',
  publishSchedule: 'JMd',
  list: 'JMe',
  add: 'JMf',
  export: 'JMg',
  changeDate: 'JMh',
  changeStaff: 'JMi',
  changeTemplate: 'JMj',
  calendar: 'JMk',
  plans: 'JMq',
  editPlan: 'JMr',
  planOrders: 'JMt',
  customPlans: 'JMu',
  editCustomPlan: 'JMv',
  qualityCheck: 'JMw',
  /** 超限放行. */
  override: 'JMx',
  reportAgain: 'JMy',
  /** 关闭/恢复. */
  close: 'JMz',
  /** Tracks of the crew, beside the order. */
  track: 'JW3',
  settings: 'JS1',
  editSettings: 'JS2',
} as const
