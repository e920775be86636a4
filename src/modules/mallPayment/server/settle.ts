import type { Context } from '#kernel/server/index.ts'
import type { Trade } from '#kernel/server/payments/port.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { lockOrder, orderPaid } from '#modules/mallOrder/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { mayPay } from '../shared/permissions.ts'
import { ItemState, LATE_REASON, PaymentStatus } from '../shared/terms.ts'
import { findItem, moveItem } from './item.store.ts'
import { findPayment, findTrade, movePayment, type PayItem, type Payment } from './payment.store.ts'
import { askRefund, startRefunds } from './refund.ts'

/** How money that arrived was understood. */
export type Settled = 'unknown' | 'known' | 'paid' | 'late' | 'wrong'

/**
 * Money arrived, by a notice or by asking (R15); in the buyer's transaction. All orders are locked first, then the payment,
 * as everywhere (decision 0180), so that of notices that come at once one acts and the others find it done.
 */
export async function settle(buyer: Context, trade: Trade, at: Date = buyer.now): Promise<Settled> {
  const seen = await findPayment(buyer, trade.payNo)
  if (!seen || trade.state !== 'paid') return 'unknown'
  for (const item of seen.items) await buyer.withParty(item.sellerId, (seller) => lockOrder(seller, item.orderId))
  const payment = (await findPayment(buyer, trade.payNo, true)) ?? seen
  const { open, closed, wrong, paid } = PaymentStatus.code
  if (payment.status !== open && payment.status !== closed) return 'known'

  const other = trade.tradeNo ? await findTrade(buyer, payment, trade.tradeNo) : undefined
  const amount = trade.amount
  if (other !== undefined || amount === null || compareAmounts(amount, payment.amount) !== 0) {
    // The trade's number stays with the payment that has it.
    await movePayment(buyer, payment.id, { status: wrong, tradeNo: other === undefined ? trade.tradeNo : null })
    const why =
      other === undefined
        ? `应付 ${payment.amount} 元，支付服务通知 ${amount ?? '未知'} 元`
        : `交易号与支付单 ${other} 重复`
    for (const item of payment.items) await eachWrong(buyer, payment, item, why)
    return 'wrong'
  }

  const paidAt = trade.at ?? at.toISOString()
  await movePayment(buyer, payment.id, { status: paid, tradeNo: trade.tradeNo, paidAt, closeTold: true })
  let late = false
  for (const item of payment.items) {
    const went = await buyer.withParty(item.sellerId, (seller) => pay(seller, payment, item, paidAt))
    if (went !== 'paid') late = true
    if (went !== 'paid') await tellBuyer(buyer, payment, item)
  }
  if (late) for (const { sellerId } of payment.items) startRefunds(buyer, sellerId)
  return late ? 'late' : 'paid'
}

/** The order takes the money, or it goes back at once. A closed payment pays nothing: the order may have another one. */
async function pay(seller: Context, payment: Payment, of: PayItem, at: string): Promise<'paid' | 'late' | 'mismatch'> {
  const { payNo, status } = payment
  const item = await findItem(seller, payNo, of.orderId)
  if (!item) throw new Error(`payment ${payNo} has no item of its order`)
  const went =
    status === PaymentStatus.code.closed
      ? 'late'
      : await orderPaid(seller, { orderId: of.orderId, payNo, amount: item.amount, at })
  await moveItem(seller, item.id, { state: ItemState.code.paid, late: went !== 'paid', paidAt: at })
  if (went === 'paid') return went
  await askRefund(seller, {
    orderId: of.orderId,
    item: { ...item, state: ItemState.code.paid, late: true },
    amount: item.amount,
    reason: LATE_REASON,
    refundNo: `R${payNo}${payment.items.indexOf(of)}`,
  })
  if (went === 'mismatch')
    await alarm(seller, payNo, of.orderId, `支付 ${item.amount} 元与订单应付金额不符，已原路退回`)
  return went
}

async function eachWrong(buyer: Context, { payNo }: Payment, item: PayItem, why: string): Promise<void> {
  await buyer.withParty(item.sellerId, async (seller) => {
    const row = await findItem(seller, payNo, item.orderId)
    if (row) await moveItem(seller, row.id, { state: ItemState.code.wrong })
    seller.log.error({ payNo, orderId: item.orderId }, 'a payment of another amount')
    await alarm(seller, payNo, item.orderId, `${why}。订单未变为已付款，请到支付服务核对后处理`)
  })
}

/** 异常: somebody of the seller must look. */
async function alarm(seller: Context, payNo: string, orderId: string, body: string): Promise<void> {
  await tell(seller, {
    receivers: await findHolders(seller, mayPay.refund),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '支付异常',
    body: `支付单 ${payNo}：${body}`,
    level: 3,
    biz: { type: 'mall_order', id: orderId },
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: orderId } },
    dedupeKey: `mallPayment.wrong:${payNo}:${orderId}`,
  })
}

async function tellBuyer(buyer: Context, { payNo, userId }: Payment, { orderId, amount }: PayItem): Promise<void> {
  await tell(buyer, {
    receivers: [userId],
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '订单付款将退回',
    body: `${LATE_REASON}（${amount} 元）`,
    biz: { type: 'mall_purchase', id: orderId },
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: orderId, side: 'buyer' } },
    dedupeKey: `mallPayment.late:${payNo}:${orderId}`,
  })
}
