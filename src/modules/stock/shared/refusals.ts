import { refusals } from '#kernel/shared/refusal.ts'

/** Of stock (commerce 5.1); what the specification does not name says *added*. */
export const refuseStock = refusals({
  short: [3210001, '库存不足：{配件}（{仓库}）可用{n}，需要{m}'],
  serialNotHere: [3210002, '序列号{no}不在该仓库'],
  monthClosed: [3210003, '该月份已结账'],
  expired: [3210004, '批次{no}已过期'],
  tooMuchBack: [3210005, '退料数量超过可退数量{n}'],
  state: [3210011, '单据状态为「{状态}」，不能{操作}'],
  reversed: [3210012, '单据已冲销'],
  usedUp: [3210013, '该批货物已被使用，不能冲销'],
  stocktaking: [3210031, '该仓库已有进行中的盘点'],
  promised: [3210032, '盘亏将使预留不足，请先释放预留'],
  /** Added. */
  tooMuchArrived: [3210052, '收货数量超过在途数量{n}'],
  ownBill: [3210053, '制单人不能过账自己的单据，请由他人过账'],
  quoted: [3210054, '已有退料或收货单引用这张单据，请先冲销「{no}」'],
  redBill: [3210055, '红字单不能再冲销'],
  serialThere: [3210056, '序列号{no}已在系统中，请核对'],
  notReserved: [3210057, '预留已不可用，请重新选择'],
  sourceGone: [3210058, '原单据已冲销或未过账，不能退回'],
  serialCount: [3210060, '「{name}」要填{n}个序列号，请补全后再过账'],
  batchMissing: [3210070, '「{name}」要填批次，请补全后再过账'],
  notCounted: [3210061, '还有{n}行没有盘点'],
  noReason: [3210062, '「{name}」有差异，请填写原因'],
  nothingThere: [3210063, '范围内没有库存，无需盘点'],
  bySerial: [3210064, '「{name}」按序列号跟踪，差异请逐件开报废或其他入库单'],
  monthRunning: [3210065, '本月尚未结束，不能结账'],
  monthBefore: [3210066, '请先结{month}'],
  monthNotLast: [3210067, '只能撤销最近一次月结'],
  /** Added: an order of the mall holds and ships by itself. */
  ofMall: [3210069, '商城订单的预留和出库由订单处理，不能在这里领用、释放、改仓或冲销'],
  /** Added: 随车备件. */
  noVan: [3210081, '「{from}」与「{to}」都不是车载仓，请在新增出库里调拨'],
  nothingFree: [3210082, '「{name}」没有可以调拨的数量：选中的配件都没有货，或已预留给别人'],
  sameDraft: [3210083, '草稿「{no}」已是同样的调拨，请打开它提交；要再调一次，先提交或作废它'],
  stopped: [3210059, '「{name}」已停用，不能再出入库'],
})
