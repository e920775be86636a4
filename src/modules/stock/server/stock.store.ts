import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { ReservationStatus } from '../shared/reservation.ts'
import { Books, type Claim, type Hold, type Names, type Place, type Pool } from './books.ts'

const { active, used } = ReservationStatus.code

/**
 * Holding and writing stock. Whoever moves or promises a part holds its pool first, the parts in one order; every row of
 * stock, batch, serial number and reservation of a part is written under that lock alone (README).
 */

/** Holds these parts until the transaction ends. */
export async function lockUnits(ctx: Context, unitIds: readonly string[]): Promise<void> {
  const ids = [...new Set(unitIds)].sort()
  if (ids.length === 0) return
  await sql`insert into cost_pool (company_id, unit_id)
    select ${ctx.companyId}::uuid, x.id from unnest(${ids}::uuid[]) as x (id) order by x.id
    on conflict (company_id, unit_id) do nothing`.execute(ctx.db)
  await sql`select 1 from cost_pool where company_id = ${ctx.companyId} and unit_id = any(${ids}::uuid[])
    order by unit_id for update`.execute(ctx.db)
}

/** What is known of these parts, which are held; a statement of its own, so that it is seen as it stands now. */
export async function openBooks(
  ctx: Context,
  unitIds: readonly string[],
  names: Names,
  claimIds: readonly string[] = [],
): Promise<Books> {
  const ids = [...new Set(unitIds)]
  const { rows: pools } = await sql<Pool>`select unit_id, qty, amount, last_in_price from cost_pool
    where company_id = ${ctx.companyId} and unit_id = any(${ids}::uuid[])`.execute(ctx.db)
  const { rows: places } = await sql<Place>`select id, unit_id, warehouse_id, batch_id, on_hand, reserved from stock
    where company_id = ${ctx.companyId} and unit_id = any(${ids}::uuid[])`.execute(ctx.db)
  const { rows: claims } =
    await sql<Claim>`select id, unit_id, warehouse_id, qty, used_qty, ${is('status', active)} as active from reservation
    where company_id = ${ctx.companyId} and id = any(${[...claimIds]}::uuid[])`.execute(ctx.db)
  const { rows: holds } = await sql<Hold>`select reservation_id, stock_id, qty from stock_hold
    where company_id = ${ctx.companyId} and reservation_id = any(${[...claimIds]}::uuid[])`.execute(ctx.db)
  return new Books({ pools, places, claims, holds }, names, newId)
}

/** Writes what the books say, and the ledger of this bill. */
export async function closeBooks(ctx: Context, books: Books, bill: { id: string; day: Day }): Promise<void> {
  const at = ctx.now.toISOString()
  const company = ctx.companyId
  const pools = [...books.pools.values()]
  await sql`update cost_pool p set qty = x.qty, amount = x.amount, last_in_price = x.price
    from unnest(${pools.map((p) => p.unitId)}::uuid[], ${pools.map((p) => p.qty)}::numeric[],
      ${pools.map((p) => p.amount)}::numeric[], ${pools.map((p) => p.lastInPrice)}::numeric[]) as x (id, qty, amount, price)
    where p.company_id = ${company} and p.unit_id = x.id`.execute(ctx.db)
  const gone = books.holds.filter(({ qty }) => Number(qty) === 0)
  const left = books.holds.filter(({ qty }) => Number(qty) > 0)
  if (gone.length > 0)
    await sql`delete from stock_hold where company_id = ${company} and (reservation_id, stock_id) in (
      select * from unnest(${gone.map((h) => h.reservationId)}::uuid[], ${gone.map((h) => h.stockId)}::uuid[]))`.execute(
      ctx.db,
    )
  if (left.length > 0)
    await sql`update stock_hold h set qty = x.qty
      from unnest(${left.map((h) => h.reservationId)}::uuid[], ${left.map((h) => h.stockId)}::uuid[],
        ${left.map((h) => h.qty)}::numeric[]) as x (reservation, stock, qty)
      where h.company_id = ${company} and h.reservation_id = x.reservation and h.stock_id = x.stock`.execute(ctx.db)
  await writePlaces(ctx, [...books.places.values()])
  const claims = [...books.claims.values()]
  if (claims.length > 0)
    await sql`update reservation r set used_qty = x.used, status = case when ${is('r.status', [active, used])} then x.status else r.status end,
        version = r.version + 1, updated_at = ${at}
      from unnest(${claims.map((c) => c.id)}::uuid[], ${claims.map((c) => c.usedQty)}::numeric[],
        ${claims.map((c) => (c.active ? active : used))}::int[]) as x (id, used, status)
      where r.company_id = ${company} and r.id = x.id and r.used_qty <> x.used`.execute(ctx.db)
  const { entries } = books
  await sql`insert into stock_ledger (company_id, id, bill_id, line_id, warehouse_id, unit_id, batch_id, day, at, qty_delta,
      amount_delta, pool_qty_delta, wh_qty_after, pool_qty_after, pool_amount_after, variance, created_by)
    select ${company}::uuid, x.id, ${bill.id}::uuid, x.line, x.warehouse, x.unit, x.batch, ${bill.day}::date, ${at}::timestamptz, x.qty,
      x.amount, x.pool, x.wh_after, x.pool_after, x.amount_after, x.variance, ${ctx.isGuest ? null : ctx.who.userId}::uuid
    from unnest(${entries.map(() => newId())}::uuid[], ${entries.map((e) => e.lineId)}::uuid[],
      ${entries.map((e) => e.warehouseId)}::uuid[], ${entries.map((e) => e.unitId)}::uuid[],
      ${entries.map((e) => e.batchId)}::uuid[], ${entries.map((e) => e.qtyDelta)}::numeric[],
      ${entries.map((e) => e.amountDelta)}::numeric[], ${entries.map((e) => e.poolQtyDelta)}::numeric[],
      ${entries.map((e) => e.whQtyAfter)}::numeric[], ${entries.map((e) => e.poolQtyAfter)}::numeric[],
      ${entries.map((e) => e.poolAmountAfter)}::numeric[], ${entries.map((e) => e.variance)}::numeric[])
      with ordinality as x (id, line, warehouse, unit, batch, qty, amount, pool, wh_after, pool_after, amount_after, variance, n)
    order by x.n returning id`.execute(ctx.db)
}

/** One statement, so that the constraint of a row sees both of its quantities at once. */
async function writePlaces(ctx: Context, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await sql`insert into stock (company_id, id, warehouse_id, unit_id, batch_id, on_hand, reserved)
    select ${ctx.companyId}::uuid, x.* from unnest(${places.map((p) => p.id)}::uuid[],
      ${places.map((p) => p.warehouseId)}::uuid[], ${places.map((p) => p.unitId)}::uuid[],
      ${places.map((p) => p.batchId)}::uuid[], ${places.map((p) => p.onHand)}::numeric[],
      ${places.map((p) => p.reserved)}::numeric[]) as x (id, warehouse, unit, batch, on_hand, reserved)
    on conflict (company_id, id) do update set on_hand = excluded.on_hand, reserved = excluded.reserved`.execute(ctx.db)
}

/** What of a part may be promised in a warehouse, the batch that expires first first; what is over its time is not. */
export async function findFree(
  ctx: Context,
  unitIds: readonly string[],
  day: Day,
): Promise<{ stockId: string; unitId: string; warehouseId: string; free: string }[]> {
  const { rows } = await sql<{ stockId: string; unitId: string; warehouseId: string; free: string }>`
    select s.id as stock_id, s.unit_id, s.warehouse_id, s.on_hand - s.reserved as free
    from stock s left join batch b on b.company_id = s.company_id and b.id = s.batch_id
    where s.company_id = ${ctx.companyId} and s.unit_id = any(${[...unitIds]}::uuid[]) and s.on_hand > s.reserved
      and (b.expire_at is null or b.expire_at >= ${day}::date)
    order by b.expire_at nulls last, s.id`.execute(ctx.db)
  return rows
}
