import { grants } from '#modules/permission/shared/permissions.ts'

/** Permission codes of the repair screens and actions (archives Appendix A). */
export const may = grants({
  list: 'JR1',
  add: 'JR2',
  export: 'JR3',
  remove: 'JR4',
  /** 派单/改派, and recording for a worker who calls in. */
  dispatch: 'JR5',
  close: 'JR6',
  setting: 'JR7',
  editSetting: 'JR8',
  seeMoney: 'ANj',
})
