import type { Context } from '#kernel/server/index.ts'
import { type FieldError, fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { holdRequests, postOutbound, takeBack } from '#modules/parts/server/index.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { stockAsks } from '#modules/stock/server/index.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import { OrderStatus, OrderType, refuseOrder } from '../shared/terms.ts'
import { findLines, findRequestsOf, findServed, lockOrders, type OrderRecord } from './order.store.ts'
import { advance } from './progress.ts'
import { findBought } from './short.store.ts'

const biz = BizType.code
/** Which bill serves an order of a type, and which brings back what it moved. */
const bills: Readonly<Record<OrderType, { readonly goes: BizType; readonly back: BizType }>> = {
  [OrderType.code.replace]: { goes: biz.issue, back: biz.giveBack },
  [OrderType.code.sale]: { goes: biz.sale, back: biz.salesReturn },
  [OrderType.code.purchase]: { goes: biz.purchase, back: biz.purchaseReturn },
}

/** Requests, then orders, each in the order of their ids; parts and customers come after them. */
export async function holdOrders(ctx: Context, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await holdRequests(ctx, await findRequestsOf(ctx, orderIds))
  await lockOrders(ctx, orderIds)
}

export const requireOrder: Parameters<typeof stockAsks.requireOrder.by>[0] = async (ctx, draft) => {
  const [order] = await lockOrders(ctx, [draft.orderId], true)
  if (!order) throw refuse.notFound()
  const { goes, back } = bills[order.orderType]
  const said: FieldError[] = []
  if (draft.bizType !== goes && draft.bizType !== back)
    said.push({ prop: 'bizType', msg: `${OrderType.label(order.orderType)}订单用${BizType.label(goes)}单办理` })
  const comes = draft.bizType === back
  partsOrderMoves.target(comes ? 'giveBack' : 'bill', order.status)
  const same = [
    ['customerId', order.orderType === OrderType.code.sale ? order.customerId : null, '客户与订单不一致'],
    ['supplierId', order.supplierId, '供应商与订单不一致'],
    ['elevatorId', order.elevatorId, '电梯与订单不一致'],
  ] as const
  for (const [prop, owner, msg] of same) if (owner !== null && draft[prop] !== owner) said.push({ prop, msg })
  const lines = new Map((await findLines(ctx, order.id)).map((line) => [line.id, line]))
  for (const [n, line] of draft.lines.entries())
    if ((!comes || line.orderLineId) && lines.get(line.orderLineId ?? '')?.unitId !== line.unitId)
      said.push({ prop: `lines.${n}.unitId`, msg: '不是这张订单的配件' })
  if (said.length > 0) throw fieldRefusal(said)
  return { partsRequestId: order.partsRequestId }
}

export const requireOwnReserved: Parameters<typeof stockAsks.requireOwnReserved.by>[0] = async (
  ctx,
  orderId,
  reserved,
) => {
  const other = (await findServed(ctx, reserved)).find(({ id }) => id !== orderId)
  if (other) throw refuseOrder.ofOrder({ no: other.orderNo })
}

export const onOrder: Parameters<typeof stockAsks.onOrder.by>[0] = async (ctx, unitIds) =>
  (await findBought(ctx, unitIds)).map((one) => ({ ...one, warehouseId: null }))

/** A bill of an order was posted, or taken back (commerce 3.2; 7: our posted 21 moves a request 4→5, what comes back 5→4). */
export const billMoved: Parameters<typeof stockAsks.billMoved.by>[0] = async (ctx, bill, takenBack) => {
  if (bill.orderId === null) return
  const [order] = await lockOrders(ctx, [bill.orderId])
  if (!order) throw refuse.notFound()
  const away = bills[order.orderType].goes === bill.bizType
  if (away && !takenBack) partsOrderMoves.target('bill', order.status)
  const request = await requestOf(ctx, order)
  if (request?.status === PartsStatus.code.installed && away === takenBack) throw refuseOrder.installed()
  const { all } = await advance(ctx, order, !away && !takenBack)
  if (!request) return
  if (all && request.status === PartsStatus.code.toDraw)
    await postOutbound(ctx, { requestId: request.id, billId: bill.id, billNo: bill.billNo })
  if (!all && request.status === PartsStatus.code.drawn)
    await takeBack(ctx, request.id, takenBack ? `出库单${bill.billNo}已冲销` : `退料入库单${bill.billNo}`)
}

async function requestOf(ctx: Context, order: OrderRecord) {
  if (order.partsRequestId === null || order.status === OrderStatus.code.cancelled) return undefined
  const [request] = await holdRequests(ctx, [order.partsRequestId])
  return request
}
