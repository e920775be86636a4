import type { Context } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { lockSkus, releaseStock } from '#modules/goods/server/index.ts'
import { clocks, later, moveOf } from '../shared/order.states.ts'
import { mayCost, sumsOf } from '../shared/sums.ts'
import { MallStatus, refuseMall, Side } from '../shared/terms.ts'
import { applyInvoice, closePayments, giveBack, hasInvoiceOut } from './asks.ts'
import {
  addToLines,
  findLines,
  type LineRecord,
  lockOrder,
  type OrderRecord,
  setLineSums,
  setOrder,
} from './order.store.ts'
import { findStore } from './quote.store.ts'
import { changed } from './telling.ts'

/** The moves of an order in the seller's rows (commerce 3.9). Each reads the order again once it is held. */

export interface By {
  readonly side: Side
  readonly name: string
}
export const bySystem: By = { side: Side.code.system, name: '系统' }

const { checking, toShip } = MallStatus.code

/** What is still locked of a line: neither sent nor given up. */
export const openQty = (line: Pick<LineRecord, 'qty' | 'shippedQty' | 'releasedQty'>): number =>
  line.qty - line.shippedQty - line.releasedQty

/** Money arrived and was equal: 0 or 1 → 2, and on to 3 where the store accepts by itself. */
export async function settle(
  seller: Context,
  order: OrderRecord,
  by: By,
  values: { payNo: string | null; at: string; move: 'pay' | 'confirmPayment' },
): Promise<OrderRecord> {
  const to = moveOf(values.move === 'pay' ? Side.code.system : by.side, values.move, order.status)
  const paid = await setOrder(seller, order, to, {
    paid: order.payable,
    payNo: values.payNo,
    paidAt: values.at,
    payDeadline: null,
    silenceTold: 0,
  })
  await changed(seller, paid, 'paid', { side: by.side, byName: by.name, action: '付款成功', note: `${paid.paid}元` })
  if (paid.invoiceWish) await applyInvoice(seller, paid.id)
  const store = await findStore(seller)
  return store?.autoAccept ? acceptOrder(seller, paid, bySystem) : paid
}

export async function acceptOrder(seller: Context, order: OrderRecord, by: By): Promise<OrderRecord> {
  const to = moveOf(by.side, 'accept', order.status)
  const accepted = await setOrder(seller, order, to, { acceptedAt: seller.now.toISOString() })
  await changed(seller, accepted, 'accepted', {
    side: by.side,
    byName: by.name,
    action: by.side === Side.code.system ? '自动接单' : '接单',
  })
  return accepted
}

export async function changePrice(
  seller: Context,
  id: string,
  by: By,
  price: { discountAmount: string; freightAmount: string },
): Promise<OrderRecord> {
  const order = await lockOrder(seller, id)
  const to = moveOf(by.side, 'changePrice', order.status)
  const lines = await findLines(seller, id)
  // The shares are reckoned only once it is sure that there is that much to share.
  const goods = sumsOf(lines, '0', '0').goodsAmount
  if (compareAmounts(price.discountAmount, goods) > 0) throw refuseMall.discount()
  const sums = sumsOf(lines, price.discountAmount, price.freightAmount)
  if (!mayCost(sums)) throw refuseMall.discount()
  // Nobody pays the old price: what is open at a provider is closed before the new one stands.
  await closePayments(seller, id)
  await setLineSums(seller, lines, sums)
  const now = await setOrder(seller, order, to, {
    discountAmount: sums.discountAmount,
    freightAmount: sums.freightAmount,
    payable: sums.payable,
  })
  await changed(seller, now, null, {
    side: by.side,
    byName: by.name,
    action: '改价',
    note: `应付${order.payable}元改为${now.payable}元`,
  })
  return now
}

/**
 * An order ends before it is sent: what it locked is free, no payment is left open, and what was paid goes back whole.
 * `arrived`: of 待核实到账, whether the transfer came. A person of the seller first makes an invoice that is out red; a buyer and
 * silence do not wait for that (decision 0185).
 */
export async function cancelOrder(
  seller: Context,
  order: OrderRecord,
  by: By,
  why: { reason: string; arrived?: boolean | undefined; move?: 'cancel' | 'expire' | 'silent' | undefined },
): Promise<OrderRecord> {
  const to = moveOf(by.side, why.move ?? 'cancel', order.status)
  if (by.side === Side.code.seller && (await hasInvoiceOut(seller, order.id))) throw refuseMall.red()
  await letGo(seller, order, await findLines(seller, order.id))
  await closePayments(seller, order.id)
  const arrived = order.status === checking && why.arrived === true
  const over = await setOrder(seller, order, to, {
    cancelBy: by.side,
    cancelReason: why.reason,
    cancelledAt: seller.now.toISOString(),
    payDeadline: null,
    ...(arrived && { paid: order.payable, paidAt: seller.now.toISOString() }),
  })
  await changed(seller, over, 'cancelled', {
    side: by.side,
    byName: by.name,
    action: order.status === MallStatus.code.paid && by.side === Side.code.seller ? '拒单' : '取消订单',
    note: why.reason,
  })
  const back = minus(over.paid, over.refunded)
  if (compareAmounts(back, 0) > 0)
    await giveBack(seller, { orderId: over.id, amount: back, reason: `订单取消：${why.reason}` })
  return over
}

/** What is still locked for these lines is free again. */
async function letGo(seller: Context, order: OrderRecord, lines: readonly LineRecord[]): Promise<void> {
  const open = lines.filter((line) => openQty(line) > 0)
  if (open.length === 0) return
  await lockSkus(
    seller,
    open.map(({ skuId }) => skuId),
  )
  await releaseStock(
    seller,
    open.map((line) => ({ skuId: line.skuId, qty: openQty(line) })),
    { id: order.id, no: order.orderNo },
  )
  await addToLines(
    seller,
    open.map((line) => ({ id: line.id, released: openQty(line) })),
  )
}

/**
 * A payment succeeded at a provider. `paid`: the order is paid by it, and said again it changes nothing. `late`: the order
 * is over or was paid otherwise, so that the money goes back. `mismatch`: another amount; the order stays (commerce R15).
 */
export async function orderPaid(
  seller: Context,
  notice: { orderId: string; payNo: string; amount: string; at: string },
): Promise<'paid' | 'late' | 'mismatch'> {
  const order = await lockOrder(seller, notice.orderId)
  if (order.payNo === notice.payNo) return compareAmounts(notice.amount, order.paid) === 0 ? 'paid' : 'mismatch'
  if (order.status !== MallStatus.code.unpaid) return 'late'
  if (compareAmounts(notice.amount, order.payable) !== 0) return 'mismatch'
  await settle(seller, order, bySystem, { payNo: notice.payNo, at: notice.at, move: 'pay' })
  return 'paid'
}

export interface Refunded {
  readonly orderId: string
  /** None: the freight alone. */
  readonly lines: readonly {
    readonly lineId: string
    readonly qty: number
    readonly amount: string
    /** The pieces had been sent and came back; else they are taken from what is still to be sent. */
    readonly returned?: boolean
  }[]
  readonly freight: string
  readonly by: string
}

/** Money is back with the buyer: sums of lines and order grow, and an order of which nothing is left ends. */
export async function refunded(seller: Context, { orderId, lines, freight, by }: Refunded): Promise<OrderRecord> {
  const order = await lockOrder(seller, orderId)
  const before = await findLines(seller, orderId)
  const amount = sum([...lines.map((part) => part.amount), freight])
  const changes = lines.map((part) => {
    const line = before.find(({ id }) => id === part.lineId)
    if (!line) throw new Error(`no line ${part.lineId} of the order`)
    const open = part.returned || order.status !== toShip ? 0 : Math.min(part.qty, openQty(line))
    return { line, part, open }
  })
  const free = changes.filter(({ open }) => open > 0)
  if (free.length > 0) {
    await lockSkus(
      seller,
      free.map(({ line }) => line.skuId),
    )
    await releaseStock(
      seller,
      free.map(({ line, open }) => ({ skuId: line.skuId, qty: open })),
      { id: order.id, no: order.orderNo },
    )
  }
  await addToLines(
    seller,
    changes.map(({ line, part, open }) => ({
      id: line.id,
      released: open,
      refundedQty: part.qty,
      refundedAmount: part.amount,
    })),
  )
  const said = { side: Side.code.system, byName: by, action: '退款到账', note: `${amount}元` }
  const now = await setOrder(seller, order, order.status, { refunded: sum([order.refunded, amount]) })
  await changed(seller, now, null, said)
  return finishIfNothingLeft(seller, now)
}

/** 3 with nothing more to send: all refunded → 6, else all that remains was sent → 4. */
export async function finishIfNothingLeft(seller: Context, order: OrderRecord): Promise<OrderRecord> {
  if (order.status !== toShip) return order
  const lines = await findLines(seller, order.id)
  if (lines.every(({ qty, refundedQty }) => refundedQty === qty)) {
    await letGo(seller, order, lines)
    const to = moveOf(Side.code.system, 'allRefunded', order.status)
    const over = await setOrder(seller, order, to, {
      cancelBy: Side.code.system,
      cancelReason: '商品已全部退款',
      cancelledAt: seller.now.toISOString(),
    })
    await changed(seller, over, 'cancelled', { side: Side.code.system, byName: '系统', action: '全部退款，订单关闭' })
    return giveRest(seller, over)
  }
  if (lines.some((line) => openQty(line) > 0)) return order
  const to = moveOf(Side.code.system, 'allShipped', order.status)
  const sent = await setOrder(seller, order, to, {
    shippedAt: seller.now.toISOString(),
    autoConfirmAt: later(seller.now, clocks.confirm),
  })
  await changed(seller, sent, 'shipped', { side: Side.code.system, byName: '系统', action: '全部发货' })
  return sent
}

/**
 * Freight of an order of which nothing was ever sent goes back as well; of one that was sent in part it was used. What the
 * buyer conceded of the goods is no freight: the seller keeps it (decision 0185).
 */
async function giveRest(seller: Context, order: OrderRecord): Promise<OrderRecord> {
  const lines = await findLines(seller, order.id)
  const back = minus(order.refunded, sum(lines.map(({ refundedAmount }) => refundedAmount)))
  const amount = minus(order.freightAmount, back)
  if (compareAmounts(amount, 0) > 0 && lines.every(({ shippedQty }) => shippedQty === 0))
    await giveBack(seller, { orderId: order.id, amount, reason: '商品已全部退款，退回运费', ofFreight: true })
  return order
}

/** Received: the trade is done, and the buyer's company gets its purchase (`purchase.ts`). */
export async function complete(seller: Context, order: OrderRecord, by: By): Promise<OrderRecord> {
  const to = moveOf(by.side, 'receive', order.status)
  const done = await setOrder(seller, order, to, { completedAt: seller.now.toISOString(), autoConfirmAt: null })
  await changed(seller, done, 'completed', {
    side: by.side,
    byName: by.name,
    action: by.side === Side.code.buyer ? '确认收货' : '自动确认收货',
  })
  await seller.withParty(done.buyerCompanyId, (buyer) =>
    buyer.emit('mallOrder.bought', { id: done.id, sellerId: seller.companyId }),
  )
  return done
}
