import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { StockState } from '#modules/warehouse/shared/unitStock.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import { ofHouses } from './houses.store.ts'

/** Figures of a part's stock as SQL of a row of `unit`, for the lists of the catalogue (commerce 4.1). */

type Sql = RawBuilder<unknown>
const { oldParts } = HouseType.code

/** What is on its way between warehouses, by part and receiver. */
export const onTheWay = `select l.company_id, l.unit_id, b.target_warehouse_id as warehouse_id,
    l.qty - coalesce((select sum(q.qty) from stock_bill_line q
      join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
      where q.company_id = l.company_id and q.source_line_id = l.id and ${is('qb.status', BillStatus.code.posted)}
        and ${is('qb.color', BillColor.code.blue)}), 0) as qty
  from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
  where ${is('b.biz_type', BizType.code.transferOut)} and ${is('b.status', BillStatus.code.posted)} and ${is('b.color', BillColor.code.blue)}`

/** In the warehouse that is asked for, or in all but those of old parts; of what the person sees. */
const where = (ctx: Context, alias: string, warehouseId: string | undefined): Sql =>
  sql`${
    warehouseId ? sql`${sql.raw(alias)}.id = ${warehouseId}` : isNot(`${alias}.type`, oldParts)
  } and ${ofHouses(ctx, `${alias}.id`)}`

const lying = (ctx: Context, what: string, unit: string, warehouseId: string | undefined): Sql =>
  sql`(select coalesce(sum(${sql.raw(what)}), 0)::numeric(14, 2) from stock x
    join warehouse xw on xw.company_id = x.company_id and xw.id = x.warehouse_id
    where x.company_id = ${sql.raw(unit)}.company_id and x.unit_id = ${sql.raw(unit)}.id and ${where(ctx, 'xw', warehouseId)})`

const AVAILABLE = 'x.on_hand - x.reserved'

/** The limit of the warehouse that is asked for, or that of the part. */
const lowerLimit = (unit: string, warehouseId: string | undefined): Sql =>
  warehouseId
    ? sql`(select xp.min_qty from stock_policy xp where xp.company_id = ${sql.raw(unit)}.company_id
        and xp.unit_id = ${sql.raw(unit)}.id and xp.warehouse_id = ${warehouseId})`
    : sql.raw(`${unit}.min_stock`)

const pool = (unit: string, what: Sql): Sql =>
  sql`(select ${what} from cost_pool c where c.company_id = ${sql.raw(unit)}.company_id and c.unit_id = ${sql.raw(unit)}.id)`

type Figure = 'onHand' | 'reserved' | 'available' | 'inTransit' | 'avgCost' | 'amount' | 'isLow'

export function stockFigure(ctx: Context, figure: Figure, unit: string, warehouseId: string | undefined): Sql {
  const there = (what: string) => lying(ctx, what, unit, warehouseId)
  const made: { readonly [F in Figure]: () => Sql } = {
    onHand: () => there('x.on_hand'),
    reserved: () => there('x.reserved'),
    available: () => there(AVAILABLE),
    inTransit: () => sql`(select coalesce(sum(y.qty), 0)::numeric(14, 2) from (${sql.raw(onTheWay)}) y
      join warehouse yw on yw.company_id = y.company_id and yw.id = y.warehouse_id
      where y.company_id = ${sql.raw(unit)}.company_id and y.unit_id = ${sql.raw(unit)}.id and ${where(ctx, 'yw', warehouseId)})`,
    avgCost: () => pool(unit, sql`round(c.amount / nullif(c.qty, 0), 6)`),
    // What lies there at the average: goods on their way are in the pool, but in no warehouse.
    amount: () => pool(unit, sql`round(c.amount * ${there('x.on_hand')} / nullif(c.qty, 0), 2)`),
    isLow: () => sql`coalesce(${there(AVAILABLE)} <= ${lowerLimit(unit, warehouseId)}, false)`,
  }
  return made[figure]()
}

/**
 * 缺货 comes first, then the limits; a part without them is 正常. Over all parts at once: one after the other, 50,000 of them
 * take seconds.
 */
export function stockStateIs(ctx: Context, state: StockState, unit: string, warehouseId: string | undefined): Sql {
  const { out, low, usual, over } = StockState.code
  // Nothing is there where no row has anything: no sums are needed, for a row is never below zero.
  if (state === out)
    return sql`not exists (select 1 from stock x join warehouse xw on xw.company_id = x.company_id and xw.id = x.warehouse_id
      where x.company_id = ${sql.raw(unit)}.company_id and x.unit_id = ${sql.raw(unit)}.id and x.on_hand > x.reserved
        and ${where(ctx, 'xw', warehouseId)})`
  return sql`${sql.raw(unit)}.id in (select z.id from unit z
      left join (select x.company_id, x.unit_id, sum(${sql.raw(AVAILABLE)}) as qty from stock x
        join warehouse xw on xw.company_id = x.company_id and xw.id = x.warehouse_id
        where x.company_id ${ofCompanies(ctx)} and ${where(ctx, 'xw', warehouseId)} group by x.company_id, x.unit_id) y
        on y.company_id = z.company_id and y.unit_id = z.id
      left join stock_policy zp on zp.company_id = z.company_id and zp.unit_id = z.id and zp.warehouse_id = ${warehouseId ?? null}::uuid
    where z.company_id ${ofCompanies(ctx)} and z.deleted_at is null
      and case when coalesce(y.qty, 0) <= 0 then ${out}::int
        when y.qty <= ${warehouseId ? sql`zp.min_qty` : sql`z.min_stock`} then ${low}::int
        when y.qty > ${warehouseId ? sql`zp.max_qty` : sql`z.max_stock`} then ${over}::int else ${usual}::int end = ${state})`
}

export const keptIn = (ctx: Context, unit: string, warehouseId: string): Sql =>
  sql`(exists (select 1 from stock x where x.company_id = ${sql.raw(unit)}.company_id and x.unit_id = ${sql.raw(unit)}.id
      and x.warehouse_id = ${warehouseId} and ${ofHouses(ctx, 'x.warehouse_id')})
    or exists (select 1 from stock_policy xp where xp.company_id = ${sql.raw(unit)}.company_id and xp.unit_id = ${sql.raw(unit)}.id
      and xp.warehouse_id = ${warehouseId} and coalesce(xp.min_qty, xp.max_qty) is not null))`
