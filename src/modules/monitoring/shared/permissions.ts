import { grants } from '#modules/permission/shared/permissions.ts'

/** 电梯监测 (archives Appendix A): three lists of records, each with its own door. */
export const may = grants({
  events: 'AH1',
  exportEvents: 'AHc',
  faults: 'AH2',
  toRepair: 'AHa',
  handle: 'AHb',
  exportFaults: 'AHd',
  detail: 'AH3',
  alarms: 'AH9',
  handleAlarm: 'AHj',
  exportAlarms: 'AHk',
})
