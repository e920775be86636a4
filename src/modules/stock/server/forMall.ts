import { type Context, findRow, insertRow, newId } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { BillColor, BillStatus, BillType, BizType } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import { ReservationSource } from '../shared/reservation.ts'
import { addLines, type BillRecord, billNumber, findLinesOf, findUnits } from './bill.store.ts'
import { shrinkReservations } from './forMall.store.ts'
import { findFreeSerials, findHeldFor, type HeldPart } from './forOrders.store.ts'
import { findHouses } from './houses.store.ts'
import { tellLow } from './low.ts'
import { applyBill } from './posting.ts'
import { findSetting } from './setting.store.ts'
import { lockUnits } from './stock.store.ts'
import { serveWaiting } from './waiting.ts'

/** A part in a warehouse, of an order of the mall (commerce R16). */
export interface MallPart {
  readonly unitId: string
  readonly warehouseId: string
  readonly qty: number
}

/** Part of what was promised to an order of the mall is free again; who waits for the same parts is served. */
export async function letGo(ctx: Context, orderId: string, parts: readonly MallPart[]): Promise<void> {
  if (parts.length === 0) return
  const unitIds = parts.map(({ unitId }) => unitId)
  await lockUnits(ctx, unitIds)
  await shrinkReservations(ctx, orderId, together(parts))
  await serveWaiting(ctx, unitIds)
  await tellLow(ctx, unitIds)
}

/** What was promised to an order of the mall leaves each warehouse with a bill 22, posted at once (commerce R16). */
export async function sellHeld(
  ctx: Context,
  order: { readonly id: string; readonly no: string },
  parts: readonly MallPart[],
): Promise<void> {
  if (parts.length === 0) return
  await lockUnits(
    ctx,
    parts.map(({ unitId }) => unitId),
  )
  const held = await findHeldFor(ctx, { sourceType: ReservationSource.code.mall, sourceId: order.id })
  const units = await findUnits(
    ctx,
    parts.map(({ unitId }) => unitId),
  )
  const nameOf = (id: string) => units.get(id)?.name ?? ''
  const houses = await findHouses(
    ctx,
    parts.map(({ warehouseId }) => warehouseId),
  )
  const setting = await findSetting(ctx)
  for (const [warehouseId, ofHouse] of Map.groupBy(together(parts), (one) => one.warehouseId)) {
    const lines = []
    const taken: string[] = []
    for (const part of ofHouse)
      for (const { unitId, batchId, reservationId, qty } of takenOf(
        held,
        part,
        nameOf(part.unitId),
        houses.get(warehouseId)?.name ?? '',
      )) {
        const bySerial = units.get(unitId)?.trackMode === TrackMode.code.serial
        const serialNos = bySerial ? await findFreeSerials(ctx, { unitId, warehouseId, qty, without: taken }) : []
        taken.push(...serialNos)
        lines.push({ id: newId(), unitId, batchId, reservationId, qty, serialNos })
      }
    const bill = await insertRow(ctx, 'stockBill', {
      bizType: BizType.code.sale,
      billNo: await billNumber(ctx, BillType.code.out),
      billType: BillType.code.out,
      warehouseId,
      billDate: dayOf(ctx.now),
      status: BillStatus.code.draft,
      color: BillColor.code.blue,
      remark: `商城订单 ${order.no}`,
      qty: sum(lines.map(({ qty }) => qty)),
      makerId: ctx.isGuest ? null : ctx.who.userId,
      makerName: ctx.isGuest ? '商城' : ctx.who.name,
      createdAt: ctx.now.toISOString(),
    })
    await addLines(ctx, bill.id, lines)
    await applyBill(
      ctx,
      await findRow<BillRecord>(ctx, 'stockBill', bill.id),
      await findLinesOf(ctx, [bill.id]),
      setting,
    )
  }
}

/** Of the holds of the order so much of a part, batch by batch; refuses when the hold is not whole. */
function takenOf(held: readonly HeldPart[], part: MallPart, name: string, house: string): HeldPart[] {
  let rest = String(part.qty)
  const taken: HeldPart[] = []
  for (const one of held) {
    if (one.unitId !== part.unitId || one.warehouseId !== part.warehouseId || compareAmounts(rest, 0) <= 0) continue
    const qty = compareAmounts(one.qty, rest) < 0 ? one.qty : rest
    rest = minus(rest, qty)
    taken.push({ ...one, qty })
  }
  if (compareAmounts(rest, 0) > 0)
    throw refuseStock.short({ 配件: name, 仓库: house, n: quantityText(minus(part.qty, rest)), m: part.qty })
  return taken
}

/** Lines of one order that are the same part in the same warehouse count together. */
function together(parts: readonly MallPart[]): MallPart[] {
  const groups = Map.groupBy(parts, ({ unitId, warehouseId }) => `${unitId} ${warehouseId}`)
  return [...groups.values()].map((all) => ({
    ...(all[0] as MallPart),
    qty: all.reduce((n, { qty }) => n + qty, 0),
  }))
}
