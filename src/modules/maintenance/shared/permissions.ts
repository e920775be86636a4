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
  qualityCheck: 'JMw',
  /** 超限放行. */
  override: 'JMx',
  reportAgain: 'JMy',
  /** 关闭/恢复. */
  close: 'JMz',
  /** Tracks of the crew, beside the order. */
  track: 'JW3',
} as const
