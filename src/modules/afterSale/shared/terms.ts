import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of after-sales (commerce 2, 3.10, 5.4). */
export const AfterSaleType = enumeration('售后类型', {
  refund: [1, '仅退款'],
  return: [2, '退货退款'],
  exchange: [3, '换货'],
})
export type AfterSaleType = CodeIn<typeof AfterSaleType>

export const AfterSaleReason = enumeration('售后原因', {
  unwanted: [1, '不想要'],
  wrong: [2, '发错货'],
  quality: [3, '质量问题'],
  differs: [4, '与描述不符'],
  damaged: [5, '少件破损'],
  missing: [6, '未收到货'],
})
export type AfterSaleReason = CodeIn<typeof AfterSaleReason>
/** The seller bears what went wrong: the freight comes back (commerce R14). */
export const SELLERS_FAULT: readonly number[] = [
  AfterSaleReason.code.wrong,
  AfterSaleReason.code.quality,
  AfterSaleReason.code.differs,
  AfterSaleReason.code.damaged,
]

export const AfterSaleStep = enumeration('售后进度', {
  asked: [10, '待商家审核'],
  sending: [11, '待买家寄回'],
  back: [12, '待商家收货'],
  paying: [13, '退款处理中'],
  judging: [14, '平台介入'],
  refunded: [20, '已退款'],
  refused: [21, '已拒绝'],
  cancelled: [22, '已撤销'],
  exchanged: [23, '换货完成'],
})
export type AfterSaleStep = CodeIn<typeof AfterSaleStep>

const { asked, sending, back, paying, judging, refunded } = AfterSaleStep.code
/** Not over: halts the order's clock and holds its pieces. */
export const OPEN_STEPS = [asked, sending, back, paying, judging] as const
/** Pieces and money that nobody else can ask for. */
export const HOLDING_STEPS = [...OPEN_STEPS, refunded] as const
export const isOpen = (step: number): boolean => (OPEN_STEPS as readonly number[]).includes(step)

/** status of the specification: 1 退款中 2 已完成. */
export const AfterSaleStatus = enumeration('售后状态', { open: [1, '退款中'], done: [2, '已完成'] })

/** Hours of silence after which it goes on by itself. */
export const ANSWER_HOURS = 48
export const SEND_HOURS = 7 * 24
export const RECEIVE_HOURS = 10 * 24

export const refuseAfterSale = refusals({
  atMost: [3240201, '最多可退{x}元'],
  late: [3240202, '已超过售后期限'],
  /** Added. */
  state: [3240203, '售后单当前为「{status}」，不能{action}'],
  pieces: [3240204, '这件商品最多还能申请{n}件'],
  unshipped: [3240205, '还没发货的商品只能申请仅退款'],
  judged: [3240206, '平台已经介入过一次，不能再次申请'],
  red: [3240304, '请先红冲已开发票'],
  byTransfer: [3240207, '在线支付的退款原路退回，不用登记'],
})

/** Tabs of the seller's page (commerce 4.4). */
export const AfterSaleTab = enumeration('售后页签', {
  all: ['all', '全部'],
  asked: ['asked', '待商家审核'],
  sending: ['sending', '待买家寄回'],
  back: ['back', '待商家收货'],
  paying: ['paying', '退款处理中'],
  judging: ['judging', '平台介入'],
  over: ['over', '已结束'],
})
export type AfterSaleTab = CodeIn<typeof AfterSaleTab>
