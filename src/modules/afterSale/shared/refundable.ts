import { compareAmounts, minus, ratio, sum } from '#kernel/shared/money.ts'
import { AfterSaleReason, AfterSaleType, SELLERS_FAULT } from './terms.ts'

/** A line of an order as far as money goes. */
export interface PaidLine {
  readonly id: string
  readonly qty: number
  readonly shippedQty: number
  readonly paidAmount: string
}

/** An after-sale that holds pieces of the order: open, or refunded. */
export interface Held {
  readonly lineId: string
  readonly type: AfterSaleType
  readonly qty: number
  readonly maxAmount: string
  readonly freightRefund: string
}

export interface PaidOrder {
  readonly paid: string
  readonly freightAmount: string
  readonly lines: readonly PaidLine[]
  /** Without the one that is asked about. */
  readonly held: readonly Held[]
}

export interface Asked {
  readonly lineId: string
  readonly type: number
  readonly reason: number
  readonly qty: number
}

export interface Refundable {
  /** Pieces of the line that nobody asked for. */
  readonly left: number
  /** Of the goods, in yuan. */
  readonly max: string
  /** It takes the last pieces of the line, and so the rest of its money. */
  readonly takesRest: boolean
  readonly freight: string
}

/**
 * What comes back at most for `qty` pieces of a line (commerce R14): round(paidAmount × n/q, 2), the last pieces take what the
 * others leave. What others were worth counts, not what the seller agreed to: nobody gets back with the second what he
 * conceded with the first. The sum over all of an order never exceeds what was paid.
 */
export function refundable(order: PaidOrder, asked: Asked): Refundable {
  const line = order.lines.find(({ id }) => id === asked.lineId)
  if (!line) return { left: 0, max: '0.00', takesRest: false, freight: '0.00' }
  const others = order.held.filter(({ lineId }) => lineId === line.id)
  const left = line.qty - others.reduce((all, { qty }) => all + qty, 0)
  const rest = minus(line.paidAmount, sum(others.map(({ maxAmount }) => maxAmount)))
  const takesRest = asked.qty === left
  const share = takesRest ? rest : least(ratio(line.paidAmount, asked.qty, line.qty), rest)
  const gone = sum(order.held.flatMap(({ maxAmount, freightRefund }) => [maxAmount, freightRefund]))
  const max = most(least(share, minus(order.paid, gone)), '0.00')
  return { left, max, takesRest, freight: least(freightBack(order, asked), minus(order.paid, sum([gone, max]))) }
}

/**
 * The freight, once for an order: when the seller is at fault (reasons 2–5), or with the last pieces of an order of which
 * nothing was sent.
 */
function freightBack(order: PaidOrder, asked: Asked): string {
  if (asked.type === AfterSaleType.code.exchange) return '0.00'
  const open = minus(order.freightAmount, sum(order.held.map(({ freightRefund }) => freightRefund)))
  if (compareAmounts(open, 0) <= 0) return '0.00'
  if (SELLERS_FAULT.includes(asked.reason)) return open
  const isSent = order.lines.some(({ shippedQty }) => shippedQty > 0)
  const all = order.lines.reduce((pieces, { qty }) => pieces + qty, 0)
  const taken = order.held.reduce((pieces, { qty }) => pieces + qty, asked.qty)
  return !isSent && taken === all ? open : '0.00'
}

const least = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)
const most = (a: string, b: string): string => (compareAmounts(a, b) >= 0 ? a : b)

/** How it is reckoned, in words for both sides. */
export function reckoned(
  line: PaidLine,
  asked: Asked,
  { takesRest, max, freight }: Refundable,
  others: readonly Held[],
): string {
  const own = others.filter(({ lineId }) => lineId === line.id)
  const said =
    takesRest && own.length > 0
      ? `实付 ${line.paidAmount} − 其他售后 ${sum(own.map(({ maxAmount }) => maxAmount))}`
      : `实付 ${line.paidAmount} × ${asked.qty}/${line.qty}`
  const withFreight = compareAmounts(freight, 0) > 0 ? `，另退运费 ${freight} 元` : ''
  return `${said} = 最多可退 ${max} 元${withFreight}`
}

/** Whether an application comes in time (commerce 3.10). */
export function isInTime(
  now: Date,
  order: { readonly completedAt: string | null; readonly afterSaleDays: number },
  goods: { readonly isSafetyPart: boolean; readonly warrantyMonths: number | null },
  reason: number,
): boolean {
  if (order.completedAt === null) return true
  const completed = new Date(order.completedAt)
  const days = completed.getTime() + order.afterSaleDays * 86_400_000
  if (now.getTime() <= days) return true
  if (reason !== AfterSaleReason.code.quality || !goods.isSafetyPart || !goods.warrantyMonths) return false
  const until = new Date(completed)
  until.setUTCMonth(until.getUTCMonth() + goods.warrantyMonths)
  return now.getTime() <= until.getTime()
}
