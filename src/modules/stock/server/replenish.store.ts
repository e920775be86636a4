import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import { DEMAND_DAYS, type ReplenishRow, SAFE_DEVIATIONS } from '../shared/replenish.ts'
import { onTheWay } from './figures.store.ts'
import { ofHouses } from './houses.store.ts'

const { oldParts } = HouseType.code
const { issue, sale, ownUse } = BizType.code
/** What a part is used up by; what came back of it was not used. */
const USED = [issue, sale, ownUse] as const

/**
 * Limits of warehouses and of the company with what is there, the emptiest first; what was ordered is asked elsewhere.
 * `suggestMin`: mean issue of a day × days until more comes + 1.65 deviations over these days, over 90 days (R5).
 */
export async function findWanted(
  ctx: Context,
  asked: { unitIds?: readonly string[] | undefined; warehouseIds?: readonly string[] | undefined; all: boolean },
  most: number,
): Promise<Omit<ReplenishRow, 'suggestQty'>[]> {
  const from = addDays(dayOf(ctx.now), -DEMAND_DAYS)
  const units = asked.unitIds ? sql`u.id = any(${[...asked.unitIds]}::uuid[])` : sql`true`
  const houses = asked.warehouseIds ? sql`o.warehouse_id = any(${[...asked.warehouseIds]}::uuid[])` : sql`true`
  const { rows } = await sql<Omit<ReplenishRow, 'suggestQty'>>`with wanted as (
      select p.company_id, p.unit_id, p.warehouse_id, p.min_qty as min, p.max_qty as max, p.version from stock_policy p
        join warehouse w on w.company_id = p.company_id and w.id = p.warehouse_id
      where p.company_id ${ofCompanies(ctx)} and coalesce(p.min_qty, p.max_qty) is not null and w.deleted_at is null
        and ${is('w.status', HouseStatus.code.on)}
      union all select c.company_id, c.id, null, c.min_stock, c.max_stock, 0 from unit c
      where c.company_id ${ofCompanies(ctx)} and coalesce(c.min_stock, c.max_stock) is not null),
    there as (select o.*, u.name as unit_name, u.part_no, u.model, u.spec, u.measure_unit, u.pack_qty, u.qty_decimals,
        u.lead_time_days, u.supplier_id, z.on_hand, z.reserved, z.on_hand - z.reserved as available
      from wanted o join unit u on u.company_id = o.company_id and u.id = o.unit_id
        left join lateral (select coalesce(sum(x.on_hand), 0)::numeric(14, 2) as on_hand, coalesce(sum(x.reserved), 0)::numeric(14, 2) as reserved
          from stock x join warehouse xw on xw.company_id = x.company_id and xw.id = x.warehouse_id
          where x.company_id = o.company_id and x.unit_id = o.unit_id
            and case when o.warehouse_id is null then ${isNot('xw.type', oldParts)} else x.warehouse_id = o.warehouse_id end) z on true
      where u.deleted_at is null and ${is('u.status', UnitStatus.code.on)} and ${units} and ${houses}
        and ${ofHouses(ctx, 'o.warehouse_id')}),
    pressing as (select t.* from there t where ${asked.all ? sql`true` : sql`t.available <= t.min`}
      order by t.available > 0, t.available / nullif(t.min, 0) nulls last, t.unit_name, t.unit_id, t.warehouse_id limit ${most})
    select t.unit_id, t.warehouse_id, t.unit_name, t.part_no, t.model, t.spec, t.measure_unit, t.pack_qty, t.on_hand, t.reserved,
      t.available, t.min, t.max, t.version, h.name as warehouse_name, s.name as supplier_name,
      coalesce(y.qty, 0)::numeric(14, 2) as on_order,
      (ceil(power(10::numeric, t.qty_decimals) * (d.total / ${DEMAND_DAYS}::int * t.lead_time_days + ${SAFE_DEVIATIONS}::numeric
        * sqrt(greatest((d.squares - d.total * d.total / ${DEMAND_DAYS}::int) / (${DEMAND_DAYS}::int - 1), 0) * t.lead_time_days)))
        / power(10::numeric, t.qty_decimals))::numeric(14, 2) as suggest_min
    from pressing t
      left join warehouse h on h.company_id = t.company_id and h.id = t.warehouse_id
      left join supplier s on s.company_id = t.company_id and s.id = t.supplier_id
      left join lateral (select sum(q.qty) as qty from (${sql.raw(onTheWay)}) q
        join warehouse qw on qw.company_id = q.company_id and qw.id = q.warehouse_id
        where q.company_id = t.company_id and q.unit_id = t.unit_id
          and case when t.warehouse_id is null then ${isNot('qw.type', oldParts)} else q.warehouse_id = t.warehouse_id end) y on true
      left join lateral (select coalesce(sum(a.qty), 0) as total, coalesce(sum(a.qty * a.qty), 0) as squares from (
          select sum(l.qty - coalesce((select sum(r.qty) from stock_bill_line r
              join stock_bill rb on rb.company_id = r.company_id and rb.id = r.bill_id
              where r.company_id = l.company_id and r.source_line_id = l.id and ${is('rb.status', BillStatus.code.posted)}
                and ${is('rb.color', BillColor.code.blue)}), 0)) as qty
          from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
          where l.company_id = t.company_id and l.unit_id = t.unit_id and ${is('b.biz_type', USED)}
            and ${is('b.status', BillStatus.code.posted)} and ${is('b.color', BillColor.code.blue)} and b.bill_date > ${from}::date
            and (t.warehouse_id is null or b.warehouse_id = t.warehouse_id)
          group by b.bill_date) a) d on true
    order by t.available > 0, t.available / nullif(t.min, 0) nulls last, t.unit_name, t.unit_id, t.warehouse_id`.execute(
    ctx.db,
  )
  return rows
}
