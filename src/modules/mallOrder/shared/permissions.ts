import { grants } from '#modules/permission/shared/permissions.ts'

/** 商城订单 (archives Appendix A). */
export const mayMall = grants({
  list: 'KO1',
  accept: 'KO2',
  ship: 'KO3',
  cancel: 'KO4',
  price: 'KO5',
  export: 'KOC',
  confirm: 'KOD',
  /** 发货管理, and its papers. */
  shipments: 'KO8',
  print: 'KOF',
  /** The buyer's: 下单, 付款/凭证. */
  buy: 'KB1',
  pay: 'KB2',
})
