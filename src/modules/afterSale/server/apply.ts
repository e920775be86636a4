import { type Context, insertRow, newId } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { MallStatus, refuseMall, Side } from '#modules/mallOrder/shared/terms.ts'
import type { ApplyDraft, Prepared } from '../shared/afterSale.ts'
import { isInTime, refundable } from '../shared/refundable.ts'
import { AfterSaleReason, AfterSaleStep, AfterSaleType, refuseAfterSale } from '../shared/terms.ts'
import { findLines, findOrder, type LineSeen, lockOrder, type OrderSeen, paidOrder } from './order.store.ts'
import { deadlineOf, numberOf, said } from './step.ts'

const { toShip, shipped, done } = MallStatus.code
const askable: readonly number[] = [toShip, shipped, done]

interface Buyer {
  readonly companyId: string
  readonly userId: string
  readonly name: string
}

/** The order of this buyer; to everybody else it is not there. */
async function ordered(seller: Context, orderId: string, companyId: string): Promise<OrderSeen> {
  const order = await findOrder(seller, orderId)
  if (order.buyerCompanyId !== companyId) throw refuse.notFound()
  return order
}

const requireAskable = (order: OrderSeen): void => {
  if (!askable.includes(order.status))
    throw refuseMall.state({ status: MallStatus.label(order.status), action: '申请售后' })
}

/** What a form of application begins with. */
export async function prepare(seller: Context, orderId: string, companyId: string): Promise<Prepared> {
  const order = await ordered(seller, orderId, companyId)
  requireAskable(order)
  const { lines, held } = await paidOrder(seller, order)
  // Whoever can ask for some reason gets the form; which reason comes too late is said when it is chosen.
  const closed = (line: LineSeen) =>
    isInTime(seller.now, order, line, AfterSaleReason.code.quality) ? null : refuseAfterSale.late.text
  return {
    orderId,
    orderNo: order.orderNo,
    storeName: order.storeName,
    paid: order.paid,
    freightAmount: order.freightAmount,
    held,
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      specText: line.specText,
      image: line.image,
      price: line.price,
      qty: line.qty,
      shippedQty: line.shippedQty,
      paidAmount: line.paidAmount,
      closed: closed(line),
    })),
  }
}

/** 申请售后 (commerce 3.10): files are the buyer's already. */
export async function apply(
  seller: Context,
  ask: ApplyDraft & { readonly orderId: string; readonly lineId: string },
  buyer: Buyer,
) {
  await lockOrder(seller, ask.orderId)
  const order = await ordered(seller, ask.orderId, buyer.companyId)
  requireAskable(order)
  const line = (await findLines(seller, ask.orderId)).find(({ id }) => id === ask.lineId)
  if (!line) throw refuse.notFound()
  if (!isInTime(seller.now, order, line, ask.reason)) throw refuseAfterSale.late()
  const { freight, max } = await entitled(seller, order, line, ask)
  const isExchange = ask.type === AfterSaleType.code.exchange
  const applyAmount = isExchange ? '0.00' : (ask.applyAmount ?? max)
  if (compareAmounts(applyAmount, max) > 0) throw atMost(max)
  if (!isExchange && compareAmounts(applyAmount, 0) <= 0) throw atMost(max)
  const id = newId()
  const afterSaleNo = await numberOf(seller, 'SH')
  const { version } = await insertRow(seller, 'afterSale', {
    id,
    afterSaleNo,
    orderId: order.id,
    orderNo: order.orderNo,
    lineId: line.id,
    title: line.title,
    specText: line.specText,
    image: line.image,
    buyerCompanyId: buyer.companyId,
    buyerCompanyName: order.buyerCompanyName,
    buyerUserId: buyer.userId,
    buyerName: buyer.name,
    type: ask.type,
    qty: ask.qty,
    reason: ask.reason,
    description: ask.description ?? null,
    maxAmount: max,
    applyAmount,
    freightRefund: freight,
    step: AfterSaleStep.code.asked,
    deadline: deadlineOf(seller.now, AfterSaleStep.code.asked),
    createdAt: seller.now.toISOString(),
  })
  await said(
    seller,
    id,
    { side: Side.code.buyer, name: buyer.name },
    { action: `申请${AfterSaleType.label(ask.type)}`, note: ask.description, files: ask.files },
  )
  return { id, version, afterSaleNo }
}

/** What these pieces are worth, or why they cannot be asked for; `exceptId`: of an after-sale that comes back (平台介入). */
export async function entitled(
  seller: Context,
  order: OrderSeen,
  line: LineSeen,
  ask: { readonly type: number; readonly reason: number; readonly qty: number },
  exceptId?: string,
) {
  const { money, held } = await paidOrder(seller, order, exceptId)
  const found = refundable(money, { ...ask, lineId: line.id })
  if (ask.qty > found.left)
    throw refuseAfterSale.pieces({ n: found.left }, beside('qty', `最多还能申请${found.left}件`))
  const back = held
    .filter(({ lineId, type }) => lineId === line.id && type !== AfterSaleType.code.refund)
    .reduce((all, { qty }) => all + qty, ask.qty)
  if (ask.type !== AfterSaleType.code.refund && back > line.shippedQty)
    throw refuseAfterSale.unshipped({}, beside('type', '还没发货，只能申请仅退款'))
  return found
}

const beside = (prop: string, msg: string) => ({ fields: [{ prop, msg }] })
export const atMost = (x: string, prop = 'applyAmount'): Refusal =>
  refuseAfterSale.atMost({ x }, beside(prop, `最多可退${x}元`))
