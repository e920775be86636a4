import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { liftLabelOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import { ReservationStatus } from '../shared/reservation.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import { onTheWay } from './figures.store.ts'
import { ofHouses } from './houses.store.ts'

/** So many of each kind: the rest is in the lists. */
const MOST = 100
const posted = (alias: string) =>
  sql`${is(`${alias}.status`, BillStatus.code.posted)} and ${is(`${alias}.color`, BillColor.code.blue)}`

export async function findPlaces(ctx: Context, unitId: string): Promise<UnitStock['places']> {
  const { rows } = await sql<
    UnitStock['places'][number]
  >`with lies as (select x.warehouse_id, sum(x.on_hand) as on_hand,
        sum(x.reserved) as reserved, string_agg(distinct x.location, '、') as location from stock x
      where x.company_id ${ofCompanies(ctx)} and x.unit_id = ${unitId} group by x.warehouse_id),
    comes as (select y.warehouse_id, sum(y.qty) as qty from (${sql.raw(onTheWay)}) y
      where y.company_id ${ofCompanies(ctx)} and y.unit_id = ${unitId} and y.qty > 0 group by y.warehouse_id)
    select w.id as warehouse_id, w.name as warehouse_name, coalesce(l.on_hand, 0)::numeric(14, 2) as on_hand,
      coalesce(l.reserved, 0)::numeric(14, 2) as reserved, coalesce(l.on_hand - l.reserved, 0)::numeric(14, 2) as available,
      coalesce(c.qty, 0)::numeric(14, 2) as in_transit, p.min_qty as min, p.max_qty as max, l.location
    from warehouse w left join lies l on l.warehouse_id = w.id left join comes c on c.warehouse_id = w.id
      left join stock_policy p on p.company_id = w.company_id and p.unit_id = ${unitId} and p.warehouse_id = w.id
    where w.company_id ${ofCompanies(ctx)} and w.deleted_at is null and ${ofHouses(ctx, 'w.id')}
      and (l.on_hand > 0 or c.qty > 0 or coalesce(p.min_qty, p.max_qty) is not null)
    order by w.type, w.code, w.id`.execute(ctx.db)
  return rows
}

export async function findTransit(ctx: Context, unitId: string): Promise<UnitStock['transit']> {
  const { rows } = await sql<UnitStock['transit'][number]>`select b.id as bill_id, b.bill_no, w.name as warehouse_name,
      t.name as target_warehouse_name, sum(l.qty - coalesce((select sum(q.qty) from stock_bill_line q
        join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
        where q.company_id = l.company_id and q.source_line_id = l.id and ${posted('qb')}), 0))::numeric(14, 2) as qty
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
      join warehouse t on t.company_id = b.company_id and t.id = b.target_warehouse_id
    where l.company_id ${ofCompanies(ctx)} and l.unit_id = ${unitId} and ${is('b.biz_type', BizType.code.transferOut)}
      and ${posted('b')} and ${ofHouses(ctx, 'b.warehouse_id', 'b.target_warehouse_id')}
    group by b.id, b.bill_no, w.name, t.name
    having sum(l.qty - coalesce((select sum(q.qty) from stock_bill_line q
        join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
        where q.company_id = l.company_id and q.source_line_id = l.id and ${posted('qb')}), 0)) > 0
    order by b.bill_no limit ${MOST}`.execute(ctx.db)
  return rows
}

export async function findBatchesThere(ctx: Context, unitId: string): Promise<UnitStock['batches']> {
  const { rows } = await sql<
    UnitStock['batches'][number]
  >`select b.id as batch_id, b.batch_no, w.name as warehouse_name, b.produced_at,
      b.expire_at, x.on_hand, x.reserved, s.name as supplier_name, f.bill_id, f.bill_no
    from stock x join batch b on b.company_id = x.company_id and b.id = x.batch_id
      join warehouse w on w.company_id = x.company_id and w.id = x.warehouse_id
      left join supplier s on s.company_id = b.company_id and s.id = b.supplier_id
      join lateral (select g.bill_id, q.bill_no from stock_ledger g join stock_bill q on q.company_id = g.company_id and q.id = g.bill_id
        where g.company_id = x.company_id and g.batch_id = x.batch_id and g.warehouse_id = x.warehouse_id order by g.seq limit 1) f on true
    where x.company_id ${ofCompanies(ctx)} and x.unit_id = ${unitId} and x.on_hand > 0 and ${ofHouses(ctx, 'x.warehouse_id')}
    order by b.expire_at nulls last, b.batch_no, w.code limit ${MOST}`.execute(ctx.db)
  return rows
}

/** Those that lie in the person's warehouses and those that lie in none, the last moved first. */
export async function findSerialsOf(ctx: Context, unitId: string): Promise<UnitStock['serials']> {
  const { rows } = await sql<UnitStock['serials'][number]>`select s.id as serial_id, s.serial_no, s.status,
      w.name as warehouse_name, e.id as elevator_id, ${sql.raw(liftLabelOf('m', 'e'))} as elevator_name, f.bill_id, f.bill_no
    from serial s left join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
      left join elevator e on e.company_id = s.company_id and e.id = s.elevator_id and ${visibleLifts(ctx, 'e')}
      left join community m on m.company_id = e.company_id and m.id = e.community_id
      join lateral (select g.bill_id, q.bill_no from stock_bill_line l
          join stock_ledger g on g.company_id = l.company_id and g.line_id = l.id
          join stock_bill q on q.company_id = g.company_id and q.id = g.bill_id
        where l.company_id = s.company_id and l.unit_id = s.unit_id and s.serial_no = any(l.serial_nos) order by g.seq desc limit 1) f on true
    where s.company_id ${ofCompanies(ctx)} and s.unit_id = ${unitId}
      and (s.warehouse_id is null or ${ofHouses(ctx, 's.warehouse_id')})
    order by s.warehouse_id is null, s.updated_at desc, s.serial_no limit ${MOST}`.execute(ctx.db)
  return rows
}

export async function findMoves(ctx: Context, unitId: string): Promise<UnitStock['moves']> {
  const { rows } = await sql<
    UnitStock['moves'][number]
  >`select g.id, g.at, b.biz_type, w.name as warehouse_name, t.batch_no, g.qty_delta,
      g.wh_qty_after, g.amount_delta, g.pool_amount_after, b.id as bill_id, b.bill_no
    from stock_ledger g join stock_bill b on b.company_id = g.company_id and b.id = g.bill_id
      join warehouse w on w.company_id = g.company_id and w.id = g.warehouse_id
      left join batch t on t.company_id = g.company_id and t.id = g.batch_id
    where g.company_id ${ofCompanies(ctx)} and g.unit_id = ${unitId} and ${ofHouses(ctx, 'g.warehouse_id')}
    order by g.seq desc limit ${MOST}`.execute(ctx.db)
  return rows
}

export async function findWaiting(ctx: Context, unitId: string): Promise<UnitStock['reservations']> {
  const { rows } = await sql<
    UnitStock['reservations'][number]
  >`select r.id, w.name as warehouse_name, r.source_type, r.priority, r.qty,
      coalesce((select sum(h.qty) from stock_hold h where h.company_id = r.company_id and h.reservation_id = r.id), 0)::numeric(14, 2) as held_qty,
      r.used_qty, r.expire_at
    from reservation r join warehouse w on w.company_id = r.company_id and w.id = r.warehouse_id
    where r.company_id ${ofCompanies(ctx)} and r.unit_id = ${unitId} and ${is('r.status', ReservationStatus.code.active)}
      and ${ofHouses(ctx, 'r.warehouse_id')}
    order by r.priority, r.created_at, r.id limit ${MOST}`.execute(ctx.db)
  return rows
}

/** What was paid: by bills of purchase, in the warehouses that the person sees. */
export async function findPrices(ctx: Context, unitId: string): Promise<UnitStock['prices']> {
  const { rows } = await sql<
    UnitStock['prices'][number]
  >`select l.id, b.bill_date, s.name as supplier_name, l.qty, l.tax_price, l.net_price,
      b.id as bill_id, b.bill_no
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
      left join supplier s on s.company_id = b.company_id and s.id = b.supplier_id
    where l.company_id ${ofCompanies(ctx)} and l.unit_id = ${unitId} and ${is('b.biz_type', BizType.code.purchase)}
      and ${posted('b')} and l.tax_price is not null and ${ofHouses(ctx, 'b.warehouse_id')}
    order by b.bill_date desc, b.bill_no desc, l.sort limit ${MOST}`.execute(ctx.db)
  return rows
}

/** By bills as far as it did not come back, and by requests for parts that no bill served. */
export async function findLifts(ctx: Context, unitId: string): Promise<UnitStock['lifts']> {
  const { issue } = BizType.code
  const { rows } = await sql<
    UnitStock['lifts'][number]
  >`select f.id, e.id as elevator_id, ${sql.raw(liftLabelOf('m', 'e'))} as elevator_name, f.day, f.qty,
      f.bill_id, f.bill_no, f.request_id, q.request_no
    from (select l.id, b.elevator_id, b.bill_date as day, (l.qty - coalesce((select sum(r.qty) from stock_bill_line r
          join stock_bill rb on rb.company_id = r.company_id and rb.id = r.bill_id
          where r.company_id = l.company_id and r.source_line_id = l.id and ${posted('rb')}), 0))::numeric(14, 2) as qty,
        b.id as bill_id, b.bill_no, b.parts_request_id as request_id, l.company_id
      from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
      where l.company_id ${ofCompanies(ctx)} and l.unit_id = ${unitId} and ${is('b.biz_type', issue)} and ${posted('b')}
        and ${ofHouses(ctx, 'b.warehouse_id')}
      union all select p.id, a.elevator_id, p.installed_on, p.qty::numeric(14, 2), null, null, a.id, p.company_id
      from parts_request_line p join parts_request a on a.company_id = p.company_id and a.id = p.request_id
      where p.company_id ${ofCompanies(ctx)} and p.unit_id = ${unitId} and p.installed_on is not null and a.deleted_at is null
        and not exists (select 1 from stock_bill sb where sb.company_id = a.company_id and sb.parts_request_id = a.id
          and ${is('sb.biz_type', issue)} and ${posted('sb')})) f
      join elevator e on e.company_id = f.company_id and e.id = f.elevator_id
      join community m on m.company_id = e.company_id and m.id = e.community_id
      left join parts_request q on q.company_id = f.company_id and q.id = f.request_id
    where f.qty > 0 and e.deleted_at is null and ${visibleLifts(ctx, 'e')}
    order by f.day desc, f.id limit ${MOST}`.execute(ctx.db)
  return rows
}
