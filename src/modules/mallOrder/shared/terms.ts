import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of orders of the mall (commerce 2, 3.9). */
export const MallStatus = enumeration('订单状态', {
  unpaid: [0, '待付款'],
  checking: [1, '待核实到账'],
  paid: [2, '待接单'],
  toShip: [3, '待发货'],
  shipped: [4, '待收货'],
  done: [5, '已完成'],
  cancelled: [6, '已取消'],
})
export type MallStatus = CodeIn<typeof MallStatus>

export const PayMethod = enumeration('付款方式', { offline: [0, '线下付款'], online: [1, '在线支付'] })
export type PayMethod = CodeIn<typeof PayMethod>

/** Who did it. */
export const Side = enumeration('操作方', {
  buyer: [1, '买家'],
  seller: [2, '商家'],
  system: [3, '系统'],
  platform: [4, '平台'],
})
export type Side = CodeIn<typeof Side>

export const VoucherResult = enumeration('凭证结果', {
  waiting: [0, '待核实'],
  passed: [1, '通过'],
  rejected: [2, '驳回'],
})
export type VoucherResult = CodeIn<typeof VoucherResult>

export const LogisticsType = enumeration('物流方式', { express: [1, '快递物流'], own: [2, '无需物流'] })
export type LogisticsType = CodeIn<typeof LogisticsType>

export const TraceState = enumeration('物流状态', {
  taken: [0, '已揽收'],
  moving: [1, '运输中'],
  delivering: [2, '派送中'],
  signed: [3, '已签收'],
  wrong: [4, '异常'],
  returned: [5, '退回'],
})
export type TraceState = CodeIn<typeof TraceState>

export const refuseMall = refusals({
  state: [3240011, '订单状态已变化，当前为「{status}」，不能{action}'],
  changed: [3240002, '商品价格或运费已变动，请确认后重新提交'],
  noShip: [3240004, '该地区不支持配送'],
  ownStore: [3240005, '不能购买本店商品'],
})
