import { sql } from 'kysely'
import { type Context, finding, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  type ReservationRow,
  type ReservationSource,
  ReservationStatus,
  reservationList,
} from '../shared/reservation.ts'
import { ofHouses } from './houses.store.ts'
import { findFree } from './stock.store.ts'

const held = `coalesce((select sum(h.qty) from stock_hold h where h.company_id = r.company_id and h.reservation_id = r.id), 0)`
/** What a reservation under the alias r still waits for. */
const lacking = `r.qty - r.used_qty - ${held}`
const { active } = ReservationStatus.code

export const reservations = pageSource<ReservationRow>(reservationList, {
  from: `reservation r join unit u on u.company_id = r.company_id and u.id = r.unit_id
    join warehouse w on w.company_id = r.company_id and w.id = r.warehouse_id`,
  alias: 'r',
  columns: {
    unitName: 'u.name',
    partNo: 'u.part_no',
    warehouseName: 'w.name',
    heldQty: held,
    shortQty: `case when ${is('r.status', active)} then ${lacking} else 0 end`,
  },
  filters: {
    keyword: finding(reservationList.filters.keyword, {
      unitName: { names: ['u.name'] },
      partNo: { codes: ['u.part_no'] },
    }),
  },
  where: (ctx) => [ofHouses(ctx, 'r.warehouse_id')],
  notNull: ['createdAt', 'expireAt'],
})

interface Waiting {
  readonly id: string
  readonly unitId: string
  readonly warehouseId: string
  readonly short: string
}

/**
 * What is free goes to those who wait for it: by priority, then by time (R4). The parts are held. `only`: nobody else is
 * served. Gives what was taken by reservation.
 */
export async function fillWaiting(
  ctx: Context,
  unitIds: readonly string[],
  only?: readonly string[],
): Promise<Map<string, string>> {
  const given = new Map<string, string>()
  const { rows: waiting } = await sql<Waiting>`select r.id, r.unit_id, r.warehouse_id,
      ${sql.raw(lacking)} as short from reservation r
    where r.company_id = ${ctx.companyId} and r.unit_id = any(${[...unitIds]}::uuid[]) and ${is('r.status', active)}
      and r.qty - r.used_qty > ${sql.raw(held)} and ${only ? sql`r.id = any(${[...only]}::uuid[])` : sql`true`}
    order by r.priority, r.created_at, r.id`.execute(ctx.db)
  if (waiting.length === 0) return given
  const free = await findFree(ctx, unitIds, dayOf(ctx.now))
  const taken: { reservationId: string; stockId: string; qty: string }[] = []
  for (const one of waiting) {
    let short = one.short
    for (const place of free) {
      if (place.unitId !== one.unitId || place.warehouseId !== one.warehouseId) continue
      const part = compareAmounts(place.free, short) < 0 ? place.free : short
      if (compareAmounts(part, 0) <= 0) continue
      place.free = minus(place.free, part)
      short = minus(short, part)
      taken.push({ reservationId: one.id, stockId: place.stockId, qty: part })
    }
    given.set(one.id, minus(one.short, short))
  }
  if (taken.length > 0) await addHolds(ctx, taken)
  return given
}

/** Of these reservations what for they are, and what all of that still waits for. */
export async function findFilled(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; unitId: string; sourceType: number; sourceId: string; missing: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    unitId: string
    sourceType: number
    sourceId: string
    missing: string
  }>`select t.id, t.unit_id, t.source_type, t.source_id, (select coalesce(sum(${sql.raw(lacking)}), 0)
      from reservation r where r.company_id = t.company_id and r.source_type = t.source_type and r.source_id = t.source_id
        and ${is('r.status', active)})::numeric(14, 2) as missing
    from reservation t where t.company_id = ${ctx.companyId} and t.id = any(${[...ids]}::uuid[]) order by t.id`.execute(
    ctx.db,
  )
  return rows
}

export interface ShortPart {
  readonly unitId: string
  readonly unitName: string
  readonly measureUnit: string
  readonly qty: string
}

/** What a source still waits for, by part. */
export async function findShortOf(
  ctx: Context,
  { sourceType, sourceId }: { sourceType: number; sourceId: string },
): Promise<ShortPart[]> {
  const { rows } = await sql<ShortPart>`select r.unit_id, u.name as unit_name, u.measure_unit,
      sum(${sql.raw(lacking)})::numeric(14, 2) as qty
    from reservation r join unit u on u.company_id = r.company_id and u.id = r.unit_id
    where r.company_id ${ofCompanies(ctx)} and r.source_type = ${sourceType} and r.source_id = ${sourceId} and ${is('r.status', active)}
    group by r.unit_id, u.name, u.measure_unit having sum(${sql.raw(lacking)}) > 0
    order by u.name, r.unit_id`.execute(ctx.db)
  return rows
}

/** How many parts of a source something is still to come of, as an expression of the row that it is. */
export const shortKindsOf = (row: string, sourceType: ReservationSource): string =>
  `(select count(*)::int from (select 1 from reservation r where r.company_id = ${row}.company_id
      and ${is('r.source_type', sourceType)} and r.source_id = ${row}.id and ${is('r.status', active)}
    group by r.unit_id having sum(${lacking}) > 0) wanting)`

async function addHolds(
  ctx: Context,
  taken: readonly { reservationId: string; stockId: string; qty: string }[],
): Promise<void> {
  await sql`insert into stock_hold (company_id, reservation_id, stock_id, qty)
    select ${ctx.companyId}::uuid, x.* from unnest(${taken.map((t) => t.reservationId)}::uuid[],
      ${taken.map((t) => t.stockId)}::uuid[], ${taken.map((t) => t.qty)}::numeric[]) as x (reservation, stock, qty)
    on conflict (company_id, reservation_id, stock_id) do update set qty = stock_hold.qty + excluded.qty`.execute(
    ctx.db,
  )
  await changeReserved(ctx, taken)
}

async function changeReserved(ctx: Context, by: readonly { stockId: string; qty: string }[]): Promise<void> {
  await sql`update stock s set reserved = s.reserved + x.qty from (
      select y.id, sum(y.qty) as qty from unnest(${by.map((t) => t.stockId)}::uuid[], ${by.map((t) => t.qty)}::numeric[]) as y (id, qty)
      group by y.id) x
    where s.company_id = ${ctx.companyId} and s.id = x.id`.execute(ctx.db)
}

/** What these hold is free again. */
export async function dropHolds(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ stockId: string; qty: string }>`delete from stock_hold
    where company_id = ${ctx.companyId} and reservation_id = any(${[...ids]}::uuid[]) returning stock_id, -qty as qty`.execute(
    ctx.db,
  )
  if (rows.length > 0) await changeReserved(ctx, rows)
}

export interface ReservationRecord {
  readonly id: string
  readonly unitId: string
  readonly warehouseId: string
  readonly qty: string
  readonly usedQty: string
  readonly status: ReservationStatus
  readonly sourceType: number
  readonly sourceId: string
}

/** Parts of the reservations of a source, or of these. Which are to be held before the reservations are read. */
export async function findReserved(
  ctx: Context,
  asked: { sourceType: number; sourceId: string } | { ids: readonly string[] },
  seen = true,
): Promise<ReservationRecord[]> {
  const which =
    'ids' in asked
      ? sql`r.id = any(${[...asked.ids]}::uuid[])`
      : sql`r.source_type = ${asked.sourceType} and r.source_id = ${asked.sourceId}`
  const { rows } = await sql<ReservationRecord>`select r.id, r.unit_id, r.warehouse_id, r.qty, r.used_qty, r.status,
      r.source_type, r.source_id
    from reservation r where r.company_id = ${ctx.companyId} and ${which}
      and ${seen ? ofHouses(ctx, 'r.warehouse_id') : sql`true`} order by r.id`.execute(ctx.db)
  if ('ids' in asked && rows.length < new Set(asked.ids).size) throw refuse.notFound()
  return rows
}

export async function endReservations(ctx: Context, ids: readonly string[], status: ReservationStatus): Promise<void> {
  await dropHolds(ctx, ids)
  await sql`update reservation set status = ${status}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and ${is('status', active)}`.execute(ctx.db)
}

export async function moveReservation(ctx: Context, id: string, warehouseId: string): Promise<void> {
  await sql`update reservation set warehouse_id = ${warehouseId}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

/** Parts of those whose time is over and that nobody was told of. */
export async function findOverUnits(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ unitId: string }>`select distinct r.unit_id from reservation r
    where r.company_id = ${ctx.companyId} and ${is('r.status', active)} and r.expire_at < ${ctx.now.toISOString()}
      and r.reminded_at is null order by r.unit_id limit 1000`.execute(ctx.db)
  return rows.map(({ unitId }) => unitId)
}

/** Those of which somebody was reminded before this moment. */
export async function findReminded(ctx: Context, before: string): Promise<ReservationRecord[]> {
  const { rows } = await sql<ReservationRecord>`select r.id, r.unit_id, r.warehouse_id, r.qty, r.used_qty, r.status,
      r.source_type, r.source_id
    from reservation r where r.company_id = ${ctx.companyId} and ${is('r.status', active)} and r.reminded_at < ${before}
      and r.expire_at < ${before}
    order by r.id limit 1000`.execute(ctx.db)
  return rows
}

/** Those of these parts whose time is over and that nobody was told of; they count as told from now on. The parts are held. */
export async function markOver(
  ctx: Context,
  unitIds: readonly string[],
): Promise<{ id: string; warehouseId: string; unitName: string }[]> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{
    id: string
    warehouseId: string
    unitName: string
  }>`update reservation r set reminded_at = ${now}
    from unit u where r.company_id = ${ctx.companyId} and ${is('r.status', active)} and r.expire_at < ${now}
      and r.unit_id = any(${[...unitIds]}::uuid[]) and r.reminded_at is null and u.company_id = r.company_id and u.id = r.unit_id
    returning r.id, r.warehouse_id, u.name as unit_name`.execute(ctx.db)
  return rows
}
