import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({
  list: 'AM1',
  form: 'AM2',
  detail: 'AM3',
  add: 'AMa',
  edit: 'AMb',
  remove: 'AMc',
  import: 'AMd',
  export: 'AMe',
  merge: 'AMf',
  /** 维修工单-查看 and 服务评价: without them their figures are •••. */
  repairs: 'JR1',
  stars: 'JE1',
  seeMoney: 'ANj',
  seePersonal: 'APq',
})
