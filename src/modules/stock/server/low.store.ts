import { sql } from 'kysely'
import { type Context, is, isNot, newId } from '#kernel/server/index.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'

const { oldParts } = HouseType.code

/** A limit of a part, in a warehouse or of the company, against what is available; `told`: somebody knows that it is low. */
export interface Limit {
  readonly unitId: string
  readonly warehouseId: string | null
  readonly unitName: string
  readonly warehouseName: string | null
  readonly measureUnit: string
  readonly min: string | null
  readonly available: string
  readonly low: boolean
  readonly toldAt: string | null
}

/**
 * Limits of these parts and what was told of them. Where a part never lay it cannot run low. The parts are held. Every table is
 * asked for these parts by itself: through a part that two sides join, stock and parts were read whole (decision 0193).
 */
export async function findLimits(ctx: Context, unitIds: readonly string[]): Promise<Limit[]> {
  const ids = [...new Set(unitIds)]
  const { rows } = await sql<Limit>`with wanted as (
      select p.unit_id, p.warehouse_id, p.min_qty as min from stock_policy p
        join warehouse w on w.company_id = p.company_id and w.id = p.warehouse_id
      where p.company_id = ${ctx.companyId} and p.unit_id = any(${ids}::uuid[]) and p.min_qty is not null
        and w.deleted_at is null and ${is('w.status', HouseStatus.code.on)}
      union all select u.id, null, u.min_stock from unit u
      where u.company_id = ${ctx.companyId} and u.id = any(${ids}::uuid[]) and u.min_stock is not null),
    told as (select a.unit_id, a.warehouse_id, a.told_at from stock_alert a
      where a.company_id = ${ctx.companyId} and a.unit_id = any(${ids}::uuid[])),
    both_of as (select coalesce(g.unit_id, t.unit_id) as unit_id, coalesce(g.warehouse_id, t.warehouse_id) as warehouse_id, g.min, t.told_at
      from wanted g full join told t on t.unit_id = g.unit_id
        and coalesce(t.warehouse_id, t.unit_id) = coalesce(g.warehouse_id, g.unit_id)),
    lies as (select x.unit_id, x.warehouse_id, ${isNot('xw.type', oldParts)} as counts, sum(x.on_hand - x.reserved) as qty
      from stock x join warehouse xw on xw.company_id = x.company_id and xw.id = x.warehouse_id
      where x.company_id = ${ctx.companyId} and x.unit_id = any(${ids}::uuid[]) group by x.unit_id, x.warehouse_id, counts),
    there as (select l.unit_id, l.warehouse_id, l.qty from lies l
      union all select l.unit_id, null, sum(l.qty) from lies l where l.counts group by l.unit_id)
    select o.unit_id, o.warehouse_id, u.name as unit_name, h.name as warehouse_name, u.measure_unit, o.min, o.told_at,
      coalesce(z.qty, 0)::numeric(14, 2) as available, (z.qty is not null and o.min is not null and z.qty <= o.min
        and u.deleted_at is null and ${is('u.status', UnitStatus.code.on)}) is true as low
    from both_of o join unit u on u.company_id = ${ctx.companyId} and u.id = any(${ids}::uuid[]) and u.id = o.unit_id
      left join warehouse h on h.company_id = ${ctx.companyId} and h.id = o.warehouse_id
      left join there z on z.unit_id = o.unit_id and z.warehouse_id is not distinct from o.warehouse_id
    order by u.name, o.unit_id, h.code nulls first`.execute(ctx.db)
  return rows
}

type Place = Pick<Limit, 'unitId' | 'warehouseId'>

export async function keepAlerts(ctx: Context, low: readonly Place[]): Promise<void> {
  if (low.length === 0) return
  await sql`insert into stock_alert as a (company_id, id, unit_id, warehouse_id, told_at)
    select ${ctx.companyId}::uuid, x.id, x.unit, x.warehouse, ${ctx.now.toISOString()}::timestamptz
    from unnest(${low.map(() => newId())}::uuid[], ${low.map((one) => one.unitId)}::uuid[],
      ${low.map((one) => one.warehouseId)}::uuid[]) as x (id, unit, warehouse)
    on conflict (company_id, unit_id, warehouse_id) do update set told_at = excluded.told_at`.execute(ctx.db)
}

export async function dropAlerts(ctx: Context, over: readonly Place[]): Promise<void> {
  if (over.length === 0) return
  await sql`delete from stock_alert a where a.company_id = ${ctx.companyId}
    and (a.unit_id, coalesce(a.warehouse_id, a.unit_id)) in (
      select x.unit, coalesce(x.warehouse, x.unit) from unnest(${over.map((one) => one.unitId)}::uuid[],
        ${over.map((one) => one.warehouseId)}::uuid[]) as x (unit, warehouse))`.execute(ctx.db)
}

/** Parts of which was told before this moment. */
export async function findToldBefore(ctx: Context, before: string): Promise<string[]> {
  const { rows } = await sql<{ unitId: string }>`select distinct a.unit_id from stock_alert a
    where a.company_id = ${ctx.companyId} and a.told_at < ${before} order by a.unit_id limit 1000`.execute(ctx.db)
  return rows.map(({ unitId }) => unitId)
}
