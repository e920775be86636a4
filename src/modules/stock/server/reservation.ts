import {
  type Context,
  exportOf,
  type Handlers,
  insertRows,
  newId,
  requireRows,
  requireSeen,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { refuseStock } from '../shared/refusals.ts'
import {
  GRACE_DAYS,
  MALL_DAYS,
  ORDER_DAYS,
  RESERVED_DAYS,
  ReservationSource,
  ReservationStatus,
  type ReserveAsked,
  type Reserved,
} from '../shared/reservation.ts'
import type { reservationApi } from '../shared/stock.api.ts'
import { findHouses, findHousesFor } from './houses.store.ts'
import { tellLow } from './low.ts'
import {
  dropHolds,
  endReservations,
  fillWaiting,
  findOverUnits,
  findReminded,
  findReserved,
  markOver,
  moveReservation,
  reservations,
} from './reservation.store.ts'
import { findFree, lockUnits } from './stock.store.ts'
import { tellKeepers } from './telling.ts'
import { serveWaiting } from './waiting.ts'

const { active, released, expired } = ReservationStatus.code
const DAY_MS = 86_400_000
const { parts, order, transfer, mall } = ReservationSource.code
const DAYS: Readonly<Record<ReservationSource, number>> = {
  [parts]: RESERVED_DAYS,
  [order]: ORDER_DAYS,
  [transfer]: RESERVED_DAYS,
  [mall]: MALL_DAYS,
}

export const reservationHandlers: Handlers<typeof reservationApi> = {
  list: reservations.page,
  export: exportOf(reservations),

  async reserve(ctx, asked) {
    requireNoMall([asked])
    await requireRows(
      ctx,
      'unit',
      asked.lines.map(({ unitId }) => unitId),
    )
    await requireSeen(ctx, 'elevator', [asked.elevatorId])
    if (asked.sourceType === ReservationSource.code.parts) await requireSeen(ctx, 'partsRequest', [asked.sourceId])
    if (asked.sourceType === ReservationSource.code.transfer) await requireRows(ctx, 'stockBill', [asked.sourceId])
    if (asked.warehouseId) await findHouses(ctx, [asked.warehouseId], { seen: true })
    return reserve(ctx, asked)
  },

  async release(ctx, { ids, ...source }) {
    requireNoMall([source])
    const all = await findReserved(ctx, source)
    return { done: await release(ctx, ids ? all.filter(({ id }) => ids.includes(id)) : all) }
  },

  async move(ctx, { id, warehouseId }) {
    await findHouses(ctx, [warehouseId], { seen: true })
    const [before] = await findReserved(ctx, { ids: [id] })
    if (!before) throw refuse.notFound()
    requireNoMall([before])
    await lockUnits(ctx, [before.unitId])
    const [one] = await findReserved(ctx, { ids: [id] })
    if (one?.status !== active) throw refuseStock.notReserved()
    await dropHolds(ctx, [id])
    await moveReservation(ctx, id, warehouseId)
    const given = await serveWaiting(ctx, [one.unitId], [id])
    await serveWaiting(ctx, [one.unitId])
    await tellLow(ctx, [one.unitId])
    return told([{ ...one, warehouseId, qty: minus(one.qty, one.usedQty) }], given)
  },
}

/** An order of the mall holds, ships and lets go by itself (commerce R16): nobody does it in its name by hand. */
export function requireNoMall(sources: readonly { readonly sourceType: number }[]): void {
  if (sources.some(({ sourceType }) => sourceType === mall)) throw refuseStock.ofMall()
}

/**
 * Promises what is there, from the warehouses of R4 in their order; the rest waits in the last of them. Without
 * `allowPartial` nothing is promised when something is short.
 */
export async function reserve(ctx: Context, asked: ReserveAsked): Promise<Reserved> {
  const unitIds = asked.lines.map(({ unitId }) => unitId)
  await lockUnits(ctx, unitIds)
  const houses = asked.warehouseId ? [asked.warehouseId] : await findHousesFor(ctx, asked.elevatorId)
  // A company without a warehouse has nothing to promise.
  if (houses.length === 0) return { reserved: [], shortage: asked.lines.map((line) => ({ ...line })) }
  const free = await findFree(ctx, unitIds, dayOf(ctx.now))
  const portions: { unitId: string; warehouseId: string; qty: string }[] = []
  const shortage: { unitId: string; qty: string }[] = []
  for (const { unitId, qty } of asked.lines) {
    let rest = qty
    for (const [n, warehouseId] of houses.entries()) {
      const there = free.filter((one) => one.unitId === unitId && one.warehouseId === warehouseId)
      const all = sum(there.map((one) => one.free))
      const part = compareAmounts(all, rest) < 0 ? all : rest
      takeFrom(there, part)
      rest = minus(rest, part)
      const waits = n === houses.length - 1 ? rest : '0.00'
      if (compareAmounts(waits, 0) > 0) shortage.push({ unitId, qty: waits })
      const portion = sum([part, waits])
      if (compareAmounts(portion, 0) > 0) portions.push({ unitId, warehouseId, qty: portion })
    }
  }
  if (shortage.length > 0 && !asked.allowPartial) return { reserved: [], shortage }
  const days = DAYS[asked.sourceType]
  const rows = portions.map((portion) => ({
    id: newId(),
    ...portion,
    sourceType: asked.sourceType,
    sourceId: asked.sourceId,
    priority: asked.priority,
    status: active,
    expireAt: new Date(ctx.now.getTime() + days * DAY_MS).toISOString(),
    createdAt: ctx.now.toISOString(),
  }))
  await insertRows(ctx, 'reservation', rows)
  // Others of higher priority waited for nothing that is free: an inbound served them when it came.
  const given = await fillWaiting(
    ctx,
    unitIds,
    rows.map(({ id }) => id),
  )
  await tellLow(ctx, unitIds)
  if (shortage.length > 0)
    await ctx.emit(
      'reservation.short',
      shortage.map((one) => ({ ...one, sourceType: asked.sourceType, sourceId: asked.sourceId })),
    )
  return { ...told(rows, given), shortage }
}

function takeFrom(places: { free: string }[], qty: string): void {
  let rest = qty
  for (const place of places) {
    const part = compareAmounts(place.free, rest) < 0 ? place.free : rest
    place.free = minus(place.free, part)
    rest = minus(rest, part)
  }
}

const told = (
  rows: readonly { id: string; unitId: string; warehouseId: string; qty: string }[],
  given: ReadonlyMap<string, string>,
): Reserved => ({
  reserved: rows.map(({ id, unitId, warehouseId, qty }) => ({
    reservationId: id,
    unitId,
    warehouseId,
    qty: sum([qty]),
    held: given.get(id) ?? '0.00',
  })),
  shortage: rows.flatMap(({ id, unitId, qty }) => {
    const short = minus(qty, given.get(id) ?? 0)
    return compareAmounts(short, 0) > 0 ? [{ unitId, qty: short }] : []
  }),
})

/** Ends them and serves who waits for the same parts. How many were still held. */
export async function release(
  ctx: Context,
  found: readonly { id: string; unitId: string }[],
  as: ReservationStatus = released,
): Promise<number> {
  if (found.length === 0) return 0
  const unitIds = found.map(({ unitId }) => unitId)
  await lockUnits(ctx, unitIds)
  const now = await findReserved(ctx, { ids: found.map(({ id }) => id) }, false)
  const open = now.filter(({ status }) => status === active).map(({ id }) => id)
  await endReservations(ctx, open, as)
  await serveWaiting(ctx, unitIds)
  await tellLow(ctx, unitIds)
  return open.length
}

/** A reservation that has run out is told of, and lets go seven days later (R4). */
export const releasingWork = {
  name: 'stock.expire',
  run: async (ctx: Context) => {
    const before = new Date(ctx.now.getTime() - GRACE_DAYS * DAY_MS).toISOString()
    await release(ctx, await findReminded(ctx, before), expired)
    const unitIds = await findOverUnits(ctx)
    await lockUnits(ctx, unitIds)
    const over = await markOver(ctx, unitIds)
    for (const [warehouseId, ofHouse] of Map.groupBy(over, (one) => one.warehouseId))
      await tellKeepers(ctx, warehouseId, {
        title: '预留到期',
        body: `${ofHouse[0]?.unitName}${ofHouse.length > 1 ? `等${ofHouse.length}条` : ''}的预留已到期，${GRACE_DAYS}天后自动释放；还要用的请尽快领料`,
        jump: { part: 'reservation' },
      })
  },
}
