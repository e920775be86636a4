import { type Context, moveRow } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, ratio } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { oweOrder } from '#modules/receivable/server/index.ts'
import { findReserved, releaseReservations } from '#modules/stock/server/index.ts'
import { ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import { OrderStatus, OrderType, refuseOrder } from '../shared/terms.ts'
import { findLines, type LineRecord, type OrderRecord, recount } from './order.store.ts'
import { isStocked, mainRate, openOf, owedFor, reached } from './quantities.ts'

/** How an order moves on by itself: its bills, its request, what the customer owes (commerce 3.2, R7). */
const { preparing, part, done, cancelled } = OrderStatus.code

/** Whose reservations are the order's: a replacement's are named after its request (commerce 2). */
export const reservedFor = (order: Pick<OrderRecord, 'id' | 'orderType' | 'partsRequestId'>) =>
  order.orderType === OrderType.code.replace
    ? { sourceType: ReservationSource.code.parts, sourceId: order.partsRequestId as string }
    : { sourceType: ReservationSource.code.order, sourceId: order.id }

/** What was promised to it and not used is free again. */
export async function letGo(ctx: Context, order: OrderRecord): Promise<void> {
  const all = await findReserved(ctx, reservedFor(order), false)
  await releaseReservations(
    ctx,
    all.filter(({ status }) => status === ReservationStatus.code.active),
  )
}

/**
 * Counts anew what bills did, and moves the order to where that leaves it. The order is held. `back`: something came back; of
 * an order that is done that is no reason to deliver again, only to owe less.
 */
export async function advance(
  ctx: Context,
  order: OrderRecord,
  back = false,
): Promise<{ order: OrderRecord; lines: LineRecord[]; all: boolean }> {
  await recount(ctx, order.id)
  const lines = await findLines(ctx, order.id)
  for (const line of lines.filter(isStocked))
    if (compareAmounts(openOf(line), 0) < 0) throw refuseOrder.tooMuch({ name: line.name, n: quantityText(line.qty) })
  const far = reached(lines)
  const whole = far === 'all'
  // A replacement is done when it is in the lift; what was closed short stays closed.
  const ends =
    order.closedShort || (whole && order.orderType !== OrderType.code.replace) || (back && order.status === done)
  const to = ends ? done : far === 'none' ? preparing : part
  const now = to === order.status ? order : await goTo(ctx, order, to)
  if (now.orderType !== OrderType.code.replace) await owe(ctx, now, lines)
  return { order: now, lines, all: whole }
}

export async function goTo(
  ctx: Context,
  order: OrderRecord,
  to: OrderStatus,
  values: Readonly<Record<string, unknown>> = {},
): Promise<OrderRecord> {
  const completedAt = to === done ? ctx.now.toISOString() : null
  const saved = await moveRow(ctx, 'partsOrder', order, to, { ...values, completedAt })
  return { ...order, ...values, status: to, version: saved.version, completedAt: completedAt as never }
}

/** It is in the lift, or all of it delivered, or the rest not wanted: done, and owed. */
export async function finish(ctx: Context, order: OrderRecord): Promise<void> {
  partsOrderMoves.target('finish', order.status)
  const now = await goTo(ctx, order, done)
  await owe(ctx, now, await findLines(ctx, order.id))
}

/** Items of the receivables follow the order (commerce R7): the deposit counts against what is owed in the end. */
export async function owe(ctx: Context, order: OrderRecord, lines: readonly LineRecord[]): Promise<void> {
  if (order.customerId === null || order.orderType === OrderType.code.purchase) return
  const over = order.status === done
  // A replacement's lines are in the lift once its request says so.
  const due = !over
    ? '0.00'
    : order.orderType === OrderType.code.replace
      ? owedFor(lines.map((line) => ({ ...line, unitId: null })))
      : owedFor(lines)
  const asked = ratio(order.totalAmount, order.depositRate, 100)
  const deposit = over && compareAmounts(asked, due) > 0 ? due : asked
  const day = dayOf(ctx.now)
  await oweOrder(ctx, {
    orderId: order.id,
    orderNo: order.orderNo,
    customerId: order.customerId,
    communityId: order.communityId,
    salesmanId: order.salesmanId,
    elevators: order.elevatorId === null ? null : 1,
    taxRate: mainRate(lines),
    deposit: { amount: deposit, dueDate: day },
    rest: { amount: over ? minus(due, deposit) : '0.00', dueDate: addDays(day, order.creditDays) },
    ended: order.status === cancelled,
  })
}
