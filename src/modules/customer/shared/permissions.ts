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
  /** 新增合同 and 新增小区 from a customer's page. */
  addContract: 'ANa',
  addCommunity: 'AMg',
  seeMoney: 'ANj',
  seePersonal: 'APq',
})
