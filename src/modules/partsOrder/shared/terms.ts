import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of orders (commerce 2, 3.2). */
export const OrderType = enumeration('订单类型', {
  replace: [1, '更换用料'],
  sale: [2, '配件销售'],
  purchase: [3, '配件采购'],
})
export type OrderType = CodeIn<typeof OrderType>

export const OrderSource = enumeration('订单来源', {
  byHand: [1, '手工'],
  request: [2, '配件更换'],
  quotation: [3, '报价单'],
  mall: [4, '商城订单'],
  lowStock: [5, '低库存补货'],
})
export type OrderSource = CodeIn<typeof OrderSource>

export const OrderStatus = enumeration('订单状态', {
  draft: [0, '草稿'],
  waiting: [1, '待审批'],
  preparing: [2, '备货中'],
  part: [3, '部分出入库'],
  done: [4, '已完成'],
  cancelled: [5, '已取消'],
  rejected: [6, '已驳回'],
})
export type OrderStatus = CodeIn<typeof OrderStatus>
/** Parts of it are still to come or to go. */
export const ORDER_OPEN = [OrderStatus.code.preparing, OrderStatus.code.part] as const

export const OrderLineType = enumeration('明细类型', { part: [1, '配件'], service: [2, '服务'] })

export const refuseOrder = refusals({
  state: [3210021, '订单已{status}，不能{action}'],
  moved: [3210022, '已有出入库，请先退料'],
  /** Added. */
  ofRequest: [3210071, '更换用料订单随配件更换单办理，请作废配件更换单'],
  tooMuch: [3210072, '「{name}」超过订单数量{n}'],
  nothingThere: [3210073, '还没有备到货，不能开出库单'],
  nothingOpen: [3210074, '没有还要开单的配件：都已办完，或单据还没过账'],
  installed: [3210075, '配件已登记更换，不能退回或冲销'],
  notShort: [3210076, '没有需要采购的缺料'],
  ofOrder: [3210078, '这是配件订单{no}的预留，请从订单出库'],
  noHouse: [3210079, '还没有仓库，请先在仓库管理里新增'],
  ownOrder: [3210077, '不能审批自己提交的订单'],
})
