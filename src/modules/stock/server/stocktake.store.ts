import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, is, newId, nextNumber, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  OPEN_STOCKTAKES,
  type StocktakeDetail,
  type StocktakeLine,
  type StocktakeRow,
  StocktakeScope,
  type StocktakeStatus,
  stocktakeList,
} from '../shared/stocktake.ts'
import { ofHouses } from './houses.store.ts'

export type StocktakeRecord = Omit<Selectable<DB['stocktake']>, 'status' | 'scope'> & {
  readonly status: StocktakeStatus
  readonly scope: StocktakeScope
}

export const stocktakes = pageSource<StocktakeRow>(stocktakeList, {
  from: 'stocktake k join warehouse w on w.company_id = k.company_id and w.id = k.warehouse_id',
  alias: 'k',
  columns: { warehouseName: 'w.name' },
  filters: { keyword: finding(stocktakeList.filters.keyword, { no: 'k.no' }) },
  where: (ctx) => [sql`k.deleted_at is null`, ofHouses(ctx, 'k.warehouse_id')],
  notNull: ['no', 'createdAt'],
})

export async function stocktakeNumber(ctx: Context): Promise<string> {
  const series = `PD${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

export async function lockStocktake(ctx: Context, id: string): Promise<StocktakeRecord> {
  const { rows } =
    await sql<StocktakeRecord>`select k.* from stocktake k where k.company_id = ${ctx.companyId} and k.id = ${id}
    and k.deleted_at is null and ${ofHouses(ctx, 'k.warehouse_id')} for update`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Parts that a stocktake of this scope counts. */
export async function findScope(ctx: Context, of: StocktakeRecord): Promise<string[]> {
  if (of.scope === StocktakeScope.code.chosen) return [...of.unitIds]
  const inClass =
    of.scope === StocktakeScope.code.ofClass
      ? sql`u.class_id in (select t.id from unit_type t left join unit_type q on q.company_id = t.company_id and q.id = t.parent_id
          where t.company_id = s.company_id and (t.id = ${of.classId} or t.parent_id = ${of.classId} or q.parent_id = ${of.classId}))`
      : sql`true`
  const { rows } = await sql<{ unitId: string }>`select distinct s.unit_id from stock s
      join unit u on u.company_id = s.company_id and u.id = s.unit_id
    where s.company_id = ${ctx.companyId} and s.warehouse_id = ${of.warehouseId} and s.on_hand > 0 and ${inClass}`.execute(
    ctx.db,
  )
  return rows.map(({ unitId }) => unitId)
}

/** Whether another open stocktake counts one of these parts in this warehouse (3210031); the parts are held. */
export async function isBeingCounted(ctx: Context, of: StocktakeRecord, unitIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from stocktake k join stocktake_line l on l.company_id = k.company_id and l.stocktake_id = k.id
    where k.company_id = ${ctx.companyId} and k.warehouse_id = ${of.warehouseId} and k.id <> ${of.id}
      and ${is('k.status', OPEN_STOCKTAKES)} and l.unit_id = any(${[...unitIds]}::uuid[]) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The snapshot: every row of these parts that lies there, and a row for a chosen part of which nothing does. */
export async function addSnapshot(ctx: Context, of: StocktakeRecord, unitIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ unitId: string; batchId: string | null; qty: string }>`
    select u.id as unit_id, s.batch_id, coalesce(s.on_hand, 0)::numeric(14, 2) as qty
    from unit u left join stock s on s.company_id = u.company_id and s.unit_id = u.id and s.warehouse_id = ${of.warehouseId}
      and s.on_hand > 0
    where u.company_id = ${ctx.companyId} and u.id = any(${[...unitIds]}::uuid[])
      and (s.id is not null or u.track_mode = 0)`.execute(ctx.db)
  await sql`insert into stocktake_line (company_id, id, stocktake_id, unit_id, batch_id, snapshot_qty)
    select ${ctx.companyId}::uuid, x.id, ${of.id}::uuid, x.unit, x.batch, x.qty from unnest(${rows.map(() => newId())}::uuid[],
      ${rows.map((one) => one.unitId)}::uuid[], ${rows.map((one) => one.batchId)}::uuid[],
      ${rows.map((one) => one.qty)}::numeric[]) as x (id, unit, batch, qty) returning id`.execute(ctx.db)
}

export type CountLine = Selectable<DB['stocktakeLine']> & {
  readonly unitName: string
  readonly trackMode: number
  readonly qtyDecimals: number
}

/** Lines with what the books said when each was counted: what lies there now without what moved since. */
export async function findCounts(ctx: Context, of: StocktakeRecord): Promise<CountLine[]> {
  const { rows } = await sql<CountLine>`select l.*, u.name as unit_name, u.track_mode, u.qty_decimals,
      case when l.counted_at is not null then coalesce((select sum(g.qty_delta) from stock_ledger g
        where g.company_id = l.company_id and g.warehouse_id = ${of.warehouseId} and g.unit_id = l.unit_id
          and g.batch_id is not distinct from l.batch_id and g.at <= l.counted_at), 0)::numeric(14, 2) end as book_qty
    from stocktake_line l join unit u on u.company_id = l.company_id and u.id = l.unit_id
    where l.company_id = ${ctx.companyId} and l.stocktake_id = ${of.id} order by u.name, l.id`.execute(ctx.db)
  return rows
}

export async function saveCount(
  ctx: Context,
  line: { id: string; qty: string; at: string; reason: string | null; again: boolean },
): Promise<void> {
  await sql`update stocktake_line set ${sql.ref(line.again ? 'recount_qty' : 'count_qty')} = ${line.qty}, counted_at = ${line.at},
      counted_by = ${ctx.who.name}, reason = coalesce(${line.reason}, reason)
    where company_id = ${ctx.companyId} and id = ${line.id}`.execute(ctx.db)
}

export async function saveDiff(
  ctx: Context,
  line: { id: string; bookQty: string; diffQty: string; diffAmount: string | null; reason: string | null },
): Promise<void> {
  await sql`update stocktake_line set book_qty = ${line.bookQty}, diff_qty = ${line.diffQty}, diff_amount = ${line.diffAmount},
      reason = ${line.reason} where company_id = ${ctx.companyId} and id = ${line.id}`.execute(ctx.db)
}

type Said = Omit<StocktakeDetail, 'lines' | 'hidden'>
export async function findStocktake(ctx: Context, id: string): Promise<Said> {
  const { rows } = await sql<Said>`select k.*, w.name as warehouse_name from stocktake k
      join warehouse w on w.company_id = k.company_id and w.id = k.warehouse_id
    where k.company_id ${ofCompanies(ctx)} and k.id = ${id} and k.deleted_at is null and ${ofHouses(ctx, 'k.warehouse_id')}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export async function findStocktakeLines(ctx: Context, id: string): Promise<StocktakeLine[]> {
  const { rows } =
    await sql<StocktakeLine>`select l.id, l.unit_id, l.batch_id, u.name as unit_name, u.part_no, u.measure_unit,
      b.batch_no, l.snapshot_qty, l.count_qty, l.counted_at, l.counted_by, l.recount_qty, l.reason, l.diff_amount,
      coalesce(l.book_qty, x.book) as book_qty,
      coalesce(l.diff_qty, coalesce(l.recount_qty, l.count_qty) - x.book)::numeric(14, 2) as diff_qty
    from stocktake_line l join stocktake k on k.company_id = l.company_id and k.id = l.stocktake_id
      join unit u on u.company_id = l.company_id and u.id = l.unit_id
      left join batch b on b.company_id = l.company_id and b.id = l.batch_id
      left join lateral (select coalesce(sum(g.qty_delta), 0)::numeric(14, 2) as book from stock_ledger g
        where g.company_id = l.company_id and g.warehouse_id = k.warehouse_id and g.unit_id = l.unit_id
          and g.batch_id is not distinct from l.batch_id and g.at <= l.counted_at) x on l.counted_at is not null
    where l.company_id ${ofCompanies(ctx)} and l.stocktake_id = ${id} order by u.name, l.id`.execute(ctx.db)
  return rows
}
