import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Refusals of invoices of the mall (commerce 5.4). */
export const refuseMallInvoice = refusals({
  title: [3240301, '专用发票抬头必须为单位'],
  taxNo: [3240302, '税号格式或校验位不正确'],
  unpaid: [3240303, '订单未完成付款'],
  red: [3240304, '请先红冲已开发票'],
  /** Added. */
  state: [3240311, '发票状态为「{status}」，不能{action}'],
  waiting: [3240312, '这张订单已经申请过发票，请在我的发票里查看'],
  nothing: [3240313, '订单已取消或全部退款，没有可开票的金额'],
  number: [3240314, '发票号码已登记在申请{no}上'],
})

/** Tabs of the seller's page. */
export const MallInvoiceTab = enumeration('商城发票页签', {
  all: ['all', '全部'],
  waiting: ['waiting', '待开票'],
  issued: ['issued', '已开票'],
  rejected: ['rejected', '已驳回'],
  red: ['red', '已红冲'],
})
export type MallInvoiceTab = CodeIn<typeof MallInvoiceTab>
