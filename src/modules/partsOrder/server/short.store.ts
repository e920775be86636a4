import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { ReservationStatus } from '#modules/stock/shared/reservation.ts'
import { ORDER_OPEN, OrderStatus, OrderType } from '../shared/terms.ts'
import { source, sourceId } from './order.store.ts'
import { seenOrders } from './own.store.ts'

const { draft, waiting } = OrderStatus.code

/** What is missing, and what is bought and not there yet. */

export interface Short {
  readonly unitId: string
  readonly name: string
  readonly partNo: string
  readonly measure: string
  readonly taxRate: string
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly lastInPrice: string | null
  readonly short: string
  readonly onOrder: string
  readonly orders: { id: string; orderNo: string }[]
}

/** Parts that open orders miss, with what is bought of them and not there yet; `ids`: of these orders. */
export async function findShort(ctx: Context, ids: readonly string[] = []): Promise<Short[]> {
  const which = ids.length > 0 ? sql`o.id = any(${[...ids]}::uuid[]) and ${seenOrders(ctx)}` : seenOrders(ctx)
  const { rows } = await sql<Short>`with need as (
      select o.id, o.order_no, l.unit_id, sum(l.qty - l.done_qty + l.returned_qty) as open,
        coalesce((select sum(h.qty) from reservation r join stock_hold h on h.company_id = r.company_id and h.reservation_id = r.id
          where r.company_id = o.company_id and r.source_type = ${sql.raw(source('o'))} and r.source_id = ${sql.raw(sourceId('o'))}
            and r.unit_id = l.unit_id and ${is('r.status', ReservationStatus.code.active)}), 0) as held
      from parts_order o join parts_order_line l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${ctx.companyId} and ${is('o.status', ORDER_OPEN)} and o.deleted_at is null and l.unit_id is not null
        and ${is('o.order_type', [OrderType.code.replace, OrderType.code.sale])} and ${which}
      group by o.company_id, o.id, o.order_no, o.order_type, o.parts_request_id, l.unit_id),
    bought as (${boughtOf(ctx)})
    select u.id as unit_id, u.name, u.part_no, u.measure_unit as measure, u.tax_rate, u.supplier_id, s.name as supplier_name,
      p.last_in_price, sum(n.open - n.held)::numeric(14, 2) as short, coalesce(b.qty, 0)::numeric(14, 2) as on_order,
      jsonb_agg(jsonb_build_object('id', n.id, 'orderNo', n.order_no) order by n.order_no) as orders
    from need n join unit u on u.company_id = ${ctx.companyId} and u.id = n.unit_id
      left join supplier s on s.company_id = u.company_id and s.id = u.supplier_id and s.deleted_at is null
      left join cost_pool p on p.company_id = u.company_id and p.unit_id = u.id
      left join bought b on b.unit_id = u.id
    where n.open > n.held
    group by u.id, u.name, u.part_no, u.measure_unit, u.tax_rate, u.supplier_id, s.name, p.last_in_price, b.qty
    order by u.part_no`.execute(ctx.db)
  return rows
}

const boughtOf = (ctx: Context) => sql`select l.unit_id, sum(l.qty - l.done_qty + l.returned_qty) as qty
  from parts_order o join parts_order_line l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${ctx.companyId} and ${is('o.order_type', OrderType.code.purchase)} and o.deleted_at is null
    and ${is('o.status', [draft, waiting, ...ORDER_OPEN])} and l.unit_id is not null group by l.unit_id`

/** Of these parts, what is bought and not there yet; for which warehouse is said when it comes. */
export async function findBought(ctx: Context, unitIds: readonly string[]): Promise<{ unitId: string; qty: string }[]> {
  const { rows } = await sql<{ unitId: string; qty: string }>`select b.unit_id, b.qty from (${boughtOf(ctx)}) b
    where b.unit_id = any(${[...unitIds]}::uuid[]) and b.qty > 0`.execute(ctx.db)
  return rows
}
