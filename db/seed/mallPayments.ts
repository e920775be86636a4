import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { AfterSaleStep } from '#modules/afterSale/shared/terms.ts'
import { MallStatus } from '#modules/mallOrder/shared/terms.ts'
import { ItemState, PaymentStatus, RefundState } from '#modules/mallPayment/shared/terms.ts'
import { add } from './company.ts'
import type { Trade } from './mallAfterSales.ts'
import type { Row } from './write.ts'

const PROVIDER = 'sandbox'

/**
 * The payments of what was paid online, what went back of every order, and what the sandbox has in its books of them; gives
 * the books. A checkout at two stores is one payment.
 */
export function makePayments(trades: readonly Trade[]): Row[] {
  const refunds = new Map(trades.map((trade) => [trade, refundsOf(trade)]))
  const online = trades.filter(({ order }) => order.pay_no)
  const books = [...Map.groupBy(online, ({ order }) => String(order.pay_no))].map(([payNo, some]) =>
    addPayment(payNo, some, refunds),
  )
  for (const trade of trades) for (const refund of refunds.get(trade) ?? []) add(trade.seller, 'mall_refund', refund)
  return books
}

function addPayment(payNo: string, trades: readonly Trade[], refunds: ReadonlyMap<Trade, readonly Row[]>): Row {
  const [{ buyer, order: first }] = trades as readonly [Trade, ...Trade[]]
  const amount = sum(trades.map(({ order }) => String(order.paid)))
  const at = String(first.paid_at)
  const tradeNo = `SB${payNo.slice(3)}`
  const done = (trade: Trade) => (refunds.get(trade) ?? []).filter(({ state }) => state === RefundState.code.done)
  const back = sum(trades.flatMap((trade) => done(trade).map((refund) => String(refund.amount))))
  const made = { created_at: first.created_at, created_by: first.buyer_user_id, updated_at: at }
  const { paid, partly, refunded } = PaymentStatus.code
  const expireAt = new Date(Date.parse(String(first.created_at)) + 30 * 60_000).toISOString()
  add(buyer, 'payment', {
    ...{ id: buyer.random.id(Date.parse(at)), pay_no: payNo, user_id: first.buyer_user_id, provider: PROVIDER },
    items: trades.map(({ seller, order }) => ({ sellerId: seller.id, orderId: order.id, amount: order.paid })),
    ...{ merchant_no: merchantOf(trades[0] as Trade), amount, provider_trade_no: tradeNo, expire_at: expireAt },
    status: compareAmounts(back, 0) === 0 ? paid : compareAmounts(back, amount) < 0 ? partly : refunded,
    ...{ paid_at: at, ...made },
  })
  for (const trade of trades) {
    const { seller, order } = trade
    const id = seller.random.id(Date.parse(at))
    for (const refund of refunds.get(trade) ?? []) refund.item_id = id
    add(seller, 'payment_item', {
      ...{ id, buyer_company_id: buyer.id, pay_no: payNo, order_id: order.id, order_no: order.order_no },
      ...{ amount: order.paid, provider: PROVIDER, merchant_no: merchantOf(trade), state: ItemState.code.paid },
      ...{ paid_at: at, refunded: sum(done(trade).map((refund) => String(refund.amount))), ...made },
    })
  }
  return {
    ...{ pay_no: payNo, amount, title: `配件商城订单 ${first.order_no}`, expire_at: expireAt, state: 1 },
    parts: trades.map((trade) => ({ merchantNo: merchantOf(trade), amount: trade.order.paid })),
    ...{ trade_no: tradeNo, paid_amount: amount, paid_at: at },
    refunds: trades.flatMap((trade) =>
      done(trade).map((refund) => ({
        ...{ refundNo: refund.refund_no, merchantNo: merchantOf(trade), amount: refund.amount, at: refund.done_at },
      })),
    ),
  }
}

const merchantOf = ({ merchantNo }: Trade) => merchantNo

/** All of an order that ended after it was paid; of an after-sale what was agreed to. */
function refundsOf(trade: Trade): Row[] {
  const { seller, order, lines } = trade
  if (order.status === MallStatus.code.cancelled && compareAmounts(String(order.paid), 0) > 0) {
    order.refunded = order.paid
    for (const line of lines) Object.assign(line, { refunded_qty: line.qty, refunded_amount: line.paid_amount })
    const at = String(order.cancelled_at)
    const no = `R${String(order.pay_no).slice(3)}`
    return [refundRow(trade, { no, amount: String(order.paid), reason: `订单取消：${order.cancel_reason}`, at })]
  }
  const { refunded, paying } = AfterSaleStep.code
  return (seller.rows.get('after_sale') ?? [])
    .filter(({ order_id, step }) => order_id === order.id && (step === refunded || step === paying))
    .map((row) => {
      const amount = sum([String(row.agreed_amount), String(row.freight_refund)])
      const parts = [{ lineId: row.line_id, qty: row.qty, amount: row.agreed_amount }]
      const at = row.step === refunded ? String(row.ended_at) : null
      return refundRow(trade, {
        ...{ no: String(row.refund_no), amount, reason: `售后退款：${row.title}`, at },
        ...{ lines: parts, freight: String(row.freight_refund), asked: String(row.updated_at) },
      })
    })
}

function refundRow(
  { seller, order }: Trade,
  of: {
    no: string
    amount: string
    reason: string
    at: string | null
    lines?: Row[]
    freight?: string
    asked?: string
  },
): Row {
  const asked = of.at ?? of.asked ?? String(order.updated_at)
  const { done, byHand } = RefundState.code
  return {
    ...{ id: seller.random.id(Date.parse(asked)), refund_no: of.no, order_id: order.id, item_id: null },
    ...{ amount: of.amount, reason: of.reason, lines: of.lines ?? null, freight: of.freight ?? '0.00' },
    ...{ state: of.at ? done : byHand, tries: of.at ? 1 : 0, answer: of.at ? 'SUCCESS' : null },
    ...{ done_at: of.at, done_name: of.at ? '系统' : null, created_at: asked, updated_at: asked },
  }
}
