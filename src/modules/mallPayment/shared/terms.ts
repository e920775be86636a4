import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of payments of the mall (commerce 2, R15). */
export const PaymentStatus = enumeration('支付状态', {
  open: [0, '待支付'],
  paid: [1, '已支付'],
  closed: [2, '已关闭'],
  partly: [3, '部分退款'],
  refunded: [4, '已退款'],
  wrong: [5, '异常'],
})
export type PaymentStatus = CodeIn<typeof PaymentStatus>

/** What an order gets of a payment. */
export const ItemState = enumeration('支付明细状态', {
  open: [0, '待支付'],
  paid: [1, '已支付'],
  closed: [2, '已关闭'],
  wrong: [3, '异常'],
})
export type ItemState = CodeIn<typeof ItemState>

export const RefundState = enumeration('订单退款状态', {
  running: [0, '退款中'],
  done: [1, '已退款'],
  byHand: [2, '待线下退款'],
})
export type RefundState = CodeIn<typeof RefundState>

export const providers = ['wechat', 'alipay', 'sandbox'] as const
export type Provider = (typeof providers)[number]
export const providerNames: Readonly<Record<Provider, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱支付',
}

/** What the cashier of the sandbox does. */
export const sandboxActions = {
  pay: '支付成功',
  fail: '支付失败',
  later: '30秒后通知',
  twice: '重复通知',
  tamper: '金额篡改',
  afterClose: '关单后通知',
} as const
export type SandboxAction = keyof typeof sandboxActions

export const LATE_REASON = '订单已取消，款项将原路退回'

/** Added, all of them. */
export const refusePay = refusals({
  noMerchant: [3240401, '店铺「{store}」未开通{provider}，请选择其他支付方式'],
  alone: [3240402, '{provider}不支持多个店铺合并支付，请分店铺付款'],
  cannot: [3240403, '订单「{orderNo}」当前为「{status}」，不能付款'],
  away: [3240404, '支付服务暂时不可用，请稍后再试'],
  tooMuch: [3240405, '退款金额超过可退金额{amount}元'],
  refunded: [3240406, '该笔退款已处理，请刷新后查看'],
  offline: [3240407, '订单「{orderNo}」为线下付款，请转账后上传凭证'],
})
