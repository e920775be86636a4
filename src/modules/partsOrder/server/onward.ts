import { type Context, insertRow, newId, requireRows, type Saved } from '#kernel/server/index.ts'
import { compareAmounts, minus, ratio, sum, times } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { draftForOrder, findHeldFor } from '#modules/stock/server/index.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType, refuseOrder } from '../shared/terms.ts'
import {
  findDrafted,
  findLines,
  type LineRecord,
  lockOpen,
  lockOrder,
  lockOrders,
  type OrderRecord,
  orderNumber,
  replaceLines,
} from './order.store.ts'
import { reservedFor } from './progress.ts'
import { isStocked, openOf } from './quantities.ts'
import { findShort, type Short } from './short.store.ts'
import { findHouse } from './unit.store.ts'

/** From an order to its bills, and from what is missing to purchases (commerce 3.2, 4.1). */

const biz = BizType.code
type Bills = { bills: (Saved & { billNo: string })[] }
const isMore = (qty: string) => compareAmounts(qty, 0) > 0

export async function toBill(ctx: Context, given: { id: string; warehouseId?: string | undefined }): Promise<Bills> {
  const order = await lockOrder(ctx, given.id)
  partsOrderMoves.target('bill', order.status)
  const lines = await findLines(ctx, order.id)
  const drafted = await findDrafted(ctx, order.id)
  const left = new Map(
    lines.filter(isStocked).map((line) => {
      const begun = drafted.filter(({ orderLineId }) => orderLineId === line.id).map(({ qty }) => qty)
      return [line.id, minus(openOf(line), sum(begun))]
    }),
  )
  if (![...left.values()].some(isMore)) throw refuseOrder.nothingOpen()
  if (order.orderType === OrderType.code.purchase) {
    ctx.require(mayOrder.receive)
    return { bills: [await receive(ctx, order, lines, left, given.warehouseId)] }
  }
  ctx.require(mayOrder.change)
  return { bills: await send(ctx, order, lines, left, drafted) }
}

/** One draft of what is still to come, at the prices of the order. */
async function receive(
  ctx: Context,
  order: OrderRecord,
  lines: readonly LineRecord[],
  left: ReadonlyMap<string, string>,
  chosen: string | undefined,
): Promise<Saved & { billNo: string }> {
  if (chosen) await requireRows(ctx, 'warehouse', [chosen])
  const warehouseId = chosen ?? (await findHouse(ctx, false))
  if (!warehouseId) throw refuseOrder.noHouse()
  return draftForOrder(ctx, {
    ...headOf(order, biz.purchase),
    warehouseId,
    lines: lines.flatMap(({ id, unitId, price, taxRate }) => {
      const qty = left.get(id) ?? '0.00'
      return unitId !== null && isMore(qty) ? [{ unitId, qty, orderLineId: id, taxPrice: price, taxRate }] : []
    }),
  })
}

const headOf = (order: OrderRecord, bizType: BizType) => ({
  bizType,
  orderId: order.id,
  partsRequestId: order.partsRequestId,
  customerId: bizType === biz.sale ? order.customerId : null,
  supplierId: order.supplierId,
  elevatorId: bizType === biz.purchase ? null : order.elevatorId,
})

/** A draft for each warehouse that holds something of it, on the order's name; without what drafts have already. */
async function send(
  ctx: Context,
  order: OrderRecord,
  lines: readonly LineRecord[],
  left: Map<string, string>,
  drafted: readonly { reservationId: string | null; qty: string }[],
): Promise<(Saved & { billNo: string })[]> {
  const bizType = order.orderType === OrderType.code.replace ? biz.issue : biz.sale
  const begun = new Map<string, string>()
  for (const { reservationId, qty } of drafted)
    if (reservationId !== null) begun.set(reservationId, sum([begun.get(reservationId) ?? 0, qty]))
  const byHouse = new Map<
    string,
    { unitId: string; qty: string; orderLineId: string; reservationId: string; batchId: string | null }[]
  >()
  for (const held of await findHeldFor(ctx, reservedFor(order))) {
    const spoken = lesser(begun.get(held.reservationId) ?? '0.00', held.qty)
    begun.set(held.reservationId, minus(begun.get(held.reservationId) ?? '0.00', spoken))
    let free = minus(held.qty, spoken)
    for (const line of lines) {
      const part = line.unitId === held.unitId ? lesser(free, left.get(line.id) ?? '0.00') : '0.00'
      if (!isMore(part)) continue
      free = minus(free, part)
      left.set(line.id, minus(left.get(line.id) ?? '0.00', part))
      const { unitId, reservationId, batchId, warehouseId } = held
      byHouse.set(warehouseId, [
        ...(byHouse.get(warehouseId) ?? []),
        { unitId, qty: part, orderLineId: line.id, reservationId, batchId },
      ])
    }
  }
  if (byHouse.size === 0) throw refuseOrder.nothingThere()
  const bills: (Saved & { billNo: string })[] = []
  for (const [warehouseId, taken] of byHouse)
    bills.push(await draftForOrder(ctx, { ...headOf(order, bizType), warehouseId, lines: taken }))
  return bills
}

const lesser = (a: string, b: string): string => (compareAmounts(a, b) < 0 ? a : b)

const toBuy = ({ short, onOrder }: Pick<Short, 'short' | 'onOrder'>): string =>
  isMore(minus(short, onOrder)) ? minus(short, onOrder) : '0.00'

export async function shortage(ctx: Context) {
  return (await findShort(ctx)).map(({ supplierId: _, taxRate: _t, lastInPrice: _p, ...one }) => ({
    ...one,
    toBuy: toBuy(one),
  }))
}

/** One purchase for each supplier of what is missing and not bought yet; nobody clicks it twice into double orders. */
export async function toPurchase(ctx: Context, { ids }: { ids: readonly string[] }) {
  if (ids.length > 0 && (await lockOrders(ctx, ids, true)).length < new Set(ids).size) throw refuse.notFound()
  // Held first, so that two people at once do not buy the same.
  await lockOpen(ctx)
  const wanted = (await findShort(ctx, ids)).filter((one) => isMore(toBuy(one)))
  if (wanted.length === 0) throw refuseOrder.notShort()
  const bySupplier = Map.groupBy(
    wanted.filter(({ supplierId, supplierName }) => supplierId !== null && supplierName !== null),
    ({ supplierId }) => supplierId as string,
  )
  const made: (Saved & { orderNo: string; supplierName: string })[] = []
  for (const [supplierId, parts] of bySupplier) made.push(await buy(ctx, supplierId, parts))
  return {
    orders: made,
    noSupplier: wanted
      .filter(({ supplierName }) => supplierName === null)
      .map((one) => ({ unitId: one.unitId, name: one.name, qty: toBuy(one) })),
  }
}

async function buy(ctx: Context, supplierId: string, parts: readonly Short[]) {
  const lines = parts.map((one) => {
    const qty = toBuy(one)
    // What it cost last, with tax.
    const price = one.lastInPrice === null ? '0.00' : ratio(one.lastInPrice, sum([one.taxRate, 100]), 100)
    return {
      id: newId(),
      lineType: OrderLineType.code.part,
      unitId: one.unitId,
      name: one.name,
      measure: one.measure,
      qty,
      price,
      taxRate: one.taxRate,
      amount: times(qty, price),
      chargeMode: ChargeMode.code.company,
    }
  })
  const orderNo = await orderNumber(ctx)
  const saved = await insertRow(ctx, 'partsOrder', {
    orderNo,
    orderType: OrderType.code.purchase,
    source: OrderSource.code.lowStock,
    supplierId,
    totalAmount: sum(lines.map(({ amount }) => amount)),
    status: OrderStatus.code.draft,
    createdAt: ctx.now.toISOString(),
  })
  await replaceLines(ctx, saved.id, lines)
  return { ...saved, orderNo, supplierName: parts[0]?.supplierName ?? '' }
}
