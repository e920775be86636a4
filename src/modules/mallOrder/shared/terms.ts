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

export const PayMethod = enumeration('订单付款方式', { offline: [0, '线下付款'], online: [1, '在线支付'] })
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
  /** Added. */
  quantity: [3240012, '「{商品}」{rule}'],
  cartFull: [3240013, '购物车最多放{n}种商品，请先清理'],
  addressFull: [3240014, '收货地址最多{n}个，请先删除不用的'],
  arrived: [3240015, '到账金额须等于应付{n}元'],
  discount: [3240016, '优惠不能超过商品金额，改价后应付不能少于0.01元'],
  offline: [3240017, '在线支付的订单不用上传凭证'],
  notLine: [3240018, '「{商品}」可发数量为{n}'],
  afterSale: [3240019, '「{商品}」有进行中的售后，处理完再发货'],
  extended: [3240020, '已延长过一次收货，不能再延长'],
  storeClosed: [3240021, '店铺「{店铺}」未营业，暂不能下单'],
  answer: [3240023, '请先回答款项是否到账'],
  noOrder: [3240024, '没有订单「{no}」，请核对订单号'],
  noneToShip: [3240025, '所选订单没有待发的商品，请刷新后重选'],
  noCarrier: [3240026, '「{carrier}」查不了物流，可手工登记'],
  noSteps: [3240028, '没有查到物流：{why}'],
  noLogistics: [3240027, '没有接入物流查询，可手工登记'],
  notUrgent: [3240029, '电梯没有停梯，或配件已经不缺，不能下急件'],
  notOffered: [3240030, '所选商品已不能急送到这台电梯，请重新查找'],
  urgentOwn: [3240031, '同城急件由商家自己送达，不能用快递发货'],
  red: [3240304, '请先红冲已开发票'],
  waits: [3240022, '有进行中的售后，处理完再确认收货'],
})
