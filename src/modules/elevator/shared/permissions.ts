import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of the lift archive (archives Appendix A). */
export const may = grants({
  list: 'AL1',
  add: 'ALa',
  edit: 'ALb',
  import: 'ALc',
  export: 'ALd',
  remove: 'ALe',
  changeStatus: 'ALf',
  attach: 'ALk',
  qr: 'AL2',
  print: 'ALg',
  bind: 'ALh',
  form: 'AL3',
  detail: 'AL4',
  log: 'AL5',
  visitLog: 'AL6',
  repairLog: 'AL7',
  inspectLog: 'AL8',
  seeMoney: 'ANj',
  /** 编辑别墅梯档案, from the panel of a home lift. */
  editHouse: 'AMA',
  /** 企业信息: whoever stands for the company lets partners look at its lifts (decision on partner tokens). */
  company: 'AV6',
})
