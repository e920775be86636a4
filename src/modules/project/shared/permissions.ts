import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of the project screens and actions (archives Appendix A). */
export const may = grants({
  list: 'ADu',
  add: 'ADs',
  edit: 'ADt',
  /** 结束/删除. */
  end: 'ADv',
  export: 'ADw',
  detail: 'AEo',
  contracts: 'AEp',
  linkContracts: 'AEr',
  lifts: 'AEz',
  bindLifts: 'AEq',
  live: 'AE1',
  overtime: 'AEb',
  setCharge: 'AEe',
  /** 维修工单-查看: without it the figures of repairs are •••. */
  repairs: 'JR1',
  seeMoney: 'ANj',
})
