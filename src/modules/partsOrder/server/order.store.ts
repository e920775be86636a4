import { type Selectable, sql } from 'kysely'
import {
  type Context,
  type DB,
  finding,
  insertRows,
  is,
  like,
  newId,
  nextNumber,
  ofCompanies,
  pageSource,
  requireFresh,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { AR_OWED } from '#modules/receivable/shared/terms.ts'
import { BillColor, BillStatus, BizType } from '#modules/stock/shared/bill.ts'
import { ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import type { OrderDetail, OrderLine } from '../shared/order.ts'
import { type OrderRow, orderList } from '../shared/orderList.ts'
import { ORDER_OPEN, OrderStatus, OrderType } from '../shared/terms.ts'
import { seenOrders } from './own.store.ts'

/** Of the parts of an order under this alias: what was ordered, what went or came for good. */
const sumOf = (what: string, alias = 'o') =>
  `(select coalesce(sum(${what}), 0) from parts_order_line l where l.company_id = ${alias}.company_id and l.order_id = ${alias}.id
    and l.unit_id is not null)`
export const source = (alias: string) =>
  `case when ${is(`${alias}.order_type`, OrderType.code.replace)} then 1 else 2 end`
export const sourceId = (alias: string) => `coalesce(${alias}.parts_request_id, ${alias}.id)`
/** Held in warehouses for an order. */
const heldFor = (alias: string) => `(select coalesce(sum(h.qty), 0) from reservation r
    join stock_hold h on h.company_id = r.company_id and h.reservation_id = r.id
    where r.company_id = ${alias}.company_id and r.source_type = ${source(alias)} and r.source_id = ${sourceId(alias)}
      and ${is('r.status', ReservationStatus.code.active)})`
const missing = `(${is('o.status', ORDER_OPEN)} and ${is('o.order_type', [OrderType.code.replace, OrderType.code.sale])}
  and ${sumOf('l.qty - l.done_qty + l.returned_qty')} > ${heldFor('o')})`

export const orders = pageSource<OrderRow>(orderList, () => ({
  from: `parts_order o
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    left join supplier s on s.company_id = o.company_id and s.id = o.supplier_id
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community m on m.company_id = e.company_id and m.id = e.community_id
    left join parts_request p on p.company_id = o.company_id and p.id = o.parts_request_id
    left join app_user u on u.id = o.created_by`,
  alias: 'o',
  columns: {
    partnerName: 'coalesce(c.name, s.name)',
    elevatorName: liftLabelOf('m', 'e'),
    lift: liftNameOf('e'),
    requestNo: 'p.request_no',
    createdByName: 'u.name',
    chargedAmount: `(select coalesce(sum(l.amount), 0) from parts_order_line l where l.company_id = o.company_id
      and l.order_id = o.id and ${is('l.charge_mode', ChargeMode.code.customer)})`,
    // What has nothing of the catalogue is done when it is done.
    doneShare: `coalesce(round(${sumOf('l.done_qty - l.returned_qty')} / nullif(${sumOf('l.qty')}, 0), 4),
      case when ${is('o.status', OrderStatus.code.done)} then 1 else 0 end)::float8`,
    heldShare: `coalesce(round(${heldFor('o')} / nullif(${sumOf('l.qty')}, 0), 4), 0)::float8`,
    short: missing,
  },
  filters: {
    keyword: finding(orderList.filters.keyword, {
      orderNo: { codes: ['o.order_no'] },
      partnerName: { names: ['c.name', 's.name'], codes: ['c.name_pinyin'] },
      requestNo: { codes: ['p.request_no'] },
      elevatorName: (text) => sql`(e.id is not null and ${holdsLift(text)})`,
    }),
    short: (yes: boolean) => sql`${sql.raw(missing)} = ${yes}`,
  },
  where: (ctx) => [sql`o.deleted_at is null`, seenOrders(ctx)],
  notNull: ['orderNo', 'createdAt'],
}))

export async function findOrderOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids ? sql`o.id = any(${query.ids}::uuid[])` : sql`o.order_no ilike ${like(query.keyword ?? '')}`
  const { rows } = await sql<Option>`select o.id as value, o.order_no as label, coalesce(c.name, s.name) as note
    from parts_order o left join customer c on c.company_id = o.company_id and c.id = o.customer_id
      left join supplier s on s.company_id = o.company_id and s.id = o.supplier_id
    where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${asked} and ${seenOrders(ctx)}
    order by o.created_at desc, o.id limit ${query.size}`.execute(ctx.db)
  return rows
}

export type OrderRecord = Omit<Selectable<DB['partsOrder']>, 'status' | 'orderType'> & {
  readonly status: OrderStatus
  readonly orderType: OrderType
}

/** Holds orders in one order of their ids; those that are not there are left out. `seen`: those the person does not see as well. */
export async function lockOrders(ctx: Context, ids: readonly string[], seen = false): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select o.* from parts_order o where o.company_id = ${ctx.companyId}
    and o.id = any(${[...new Set(ids)]}::uuid[]) and o.deleted_at is null and ${seen ? seenOrders(ctx) : sql`true`} order by o.id for update`.execute(
    ctx.db,
  )
  return rows
}

/** Holds whatever order waits for parts. */
export async function lockOpen(ctx: Context): Promise<void> {
  await sql`select 1 from parts_order where company_id = ${ctx.companyId} and ${is('status', ORDER_OPEN)}
    and deleted_at is null order by id for update`.execute(ctx.db)
}

export async function lockOrder(ctx: Context, id: string, version?: number): Promise<OrderRecord> {
  const [row] = await lockOrders(ctx, [id], true)
  if (!row) throw refuse.notFound()
  requireFresh(row, version)
  return row
}

/** The order that serves a request, if there is one; `lock`: held. */
export async function findOfRequest(ctx: Context, requestId: string, lock = false): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`select o.* from parts_order o where o.company_id = ${ctx.companyId}
    and o.parts_request_id = ${requestId} and o.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0]
}

/** Orders that these reservations were made for: by themselves, or by the request that they serve. */
export async function findServed(
  ctx: Context,
  reserved: readonly { readonly sourceType: number; readonly sourceId: string }[],
): Promise<{ id: string; orderNo: string }[]> {
  const of = (type: number) => reserved.flatMap((one) => (one.sourceType === type ? [one.sourceId] : []))
  const { rows } = await sql<{ id: string; orderNo: string }>`select id, order_no from parts_order
    where company_id = ${ctx.companyId} and deleted_at is null
      and (id = any(${of(ReservationSource.code.order)}::uuid[])
        or parts_request_id = any(${of(ReservationSource.code.parts)}::uuid[]))`.execute(ctx.db)
  return rows
}

/** Requests that these orders serve, in the order of their ids. */
export async function findRequestsOf(ctx: Context, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select parts_request_id as id from parts_order
    where company_id = ${ctx.companyId} and id = any(${[...orderIds]}::uuid[]) and parts_request_id is not null
    order by 1`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type LineRecord = Selectable<DB['partsOrderLine']>

export async function findLines(ctx: Context, orderId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`select l.* from parts_order_line l
    where l.company_id = ${ctx.companyId} and l.order_id = ${orderId} order by l.sort, l.id`.execute(ctx.db)
  return rows
}

export type LineValues = { readonly [C in keyof DB['partsOrderLine']]?: unknown }

export async function replaceLines(ctx: Context, orderId: string, lines: readonly LineValues[]): Promise<void> {
  await sql`delete from parts_order_line where company_id = ${ctx.companyId} and order_id = ${orderId}`.execute(ctx.db)
  await insertRows(
    ctx,
    'partsOrderLine',
    lines.map((line, sort) => ({ id: newId(), ...line, orderId, sort })),
  )
}

export async function setCharge(
  ctx: Context,
  lineId: string,
  { chargeMode, chargeReason }: { chargeMode: number; chargeReason: string },
): Promise<void> {
  await sql`update parts_order_line set charge_mode = ${chargeMode}, charge_reason = ${chargeReason}
    where company_id = ${ctx.companyId} and id = ${lineId}`.execute(ctx.db)
}

/** DD, the day, four digits. */
export async function orderNumber(ctx: Context): Promise<string> {
  const series = `DD${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

const OUT_AND_IN = [BizType.code.issue, BizType.code.sale, BizType.code.purchase] as const
const BACK = [BizType.code.giveBack, BizType.code.salesReturn, BizType.code.purchaseReturn] as const

/** Counts what posted bills did for an order, anew: said twice or in another order it comes out the same. */
export async function recount(ctx: Context, orderId: string): Promise<void> {
  await sql`update parts_order_line ol set done_qty = x.done, returned_qty = x.back from (
      select l.id, coalesce(sum(bl.qty) filter (where ${is('b.biz_type', OUT_AND_IN)}), 0) as done,
        coalesce(sum(bl.qty) filter (where ${is('b.biz_type', BACK)}), 0) as back
      from parts_order_line l
        left join stock_bill_line bl on bl.company_id = l.company_id and bl.order_line_id = l.id
          and exists (select 1 from stock_bill y where y.company_id = bl.company_id and y.id = bl.bill_id
            and ${is('y.status', BillStatus.code.posted)} and ${is('y.color', BillColor.code.blue)})
        left join stock_bill b on b.company_id = bl.company_id and b.id = bl.bill_id
      where l.company_id = ${ctx.companyId} and l.order_id = ${orderId} group by l.id) x
    where ol.company_id = ${ctx.companyId} and ol.id = x.id`.execute(ctx.db)
}

/** What drafts of an order have already taken up, by line and reservation. */
export async function findDrafted(
  ctx: Context,
  orderId: string,
): Promise<{ orderLineId: string; reservationId: string | null; qty: string }[]> {
  const { rows } = await sql<{ orderLineId: string; reservationId: string | null; qty: string }>`select l.order_line_id,
      l.reservation_id, sum(l.qty) as qty
    from stock_bill b join stock_bill_line l on l.company_id = b.company_id and l.bill_id = b.id
    where b.company_id = ${ctx.companyId} and b.order_id = ${orderId} and l.order_line_id is not null
      and ${is('b.status', [BillStatus.code.draft, BillStatus.code.waiting, BillStatus.code.rejected])}
      and ${is('b.biz_type', OUT_AND_IN)} and b.deleted_at is null
    group by l.order_line_id, l.reservation_id`.execute(ctx.db)
  return rows
}

type Said = Omit<OrderDetail, 'lines' | 'bills' | 'owed' | 'warnings' | 'own'> & {
  readonly companyId: string
  readonly createdBy: string | null
  readonly submittedBy: string | null
}

export async function findOrder(ctx: Context, id: string): Promise<Said> {
  const { rows } = await sql<Said>`select o.*, c.name as customer_name, s.name as supplier_name,
      coalesce(cm.name, m.name) as community_name, ${sql.raw(liftLabelOf('m', 'e'))} as elevator_name, k.contract_no,
      p.request_no, y.name as salesman_name, u.name as created_by_name
    from parts_order o
      left join customer c on c.company_id = o.company_id and c.id = o.customer_id
      left join supplier s on s.company_id = o.company_id and s.id = o.supplier_id
      left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community m on m.company_id = e.company_id and m.id = e.community_id
      left join community cm on cm.company_id = o.company_id and cm.id = o.community_id
      left join contract k on k.company_id = o.company_id and k.id = o.contract_id
      left join parts_request p on p.company_id = o.company_id and p.id = o.parts_request_id
      left join employee y on y.company_id = o.company_id and y.id = o.salesman_id
      left join app_user u on u.id = o.created_by
    where o.company_id ${ofCompanies(ctx)} and o.id = ${id} and o.deleted_at is null and ${seenOrders(ctx)}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

type ShownLine = Omit<OrderLine, 'reservedQty' | 'shortQty'>
export async function findShownLines(ctx: Context, id: string): Promise<ShownLine[]> {
  const { rows } =
    await sql<ShownLine>`select l.id, l.line_type, l.unit_id, l.request_line_id, l.name, l.measure, l.qty, l.price,
      l.tax_rate, l.amount, l.price_reason, l.charge_mode, l.charge_reason, l.done_qty, l.returned_qty, u.part_no, u.model, u.spec,
      u.min_price
    from parts_order_line l left join unit u on u.company_id = l.company_id and u.id = l.unit_id
    where l.company_id ${ofCompanies(ctx)} and l.order_id = ${id} order by l.sort, l.id`.execute(ctx.db)
  return rows
}

/** What is held for an order, by part. */
export async function findHeld(ctx: Context, of: Said): Promise<{ unitId: string; qty: string }[]> {
  const { rows } = await sql<{ unitId: string; qty: string }>`select r.unit_id, sum(h.qty) as qty
    from reservation r join stock_hold h on h.company_id = r.company_id and h.reservation_id = r.id
    where r.company_id = ${of.companyId} and r.source_type = ${of.orderType === OrderType.code.replace ? 1 : 2}
      and r.source_id = ${of.partsRequestId ?? of.id} and ${is('r.status', ReservationStatus.code.active)}
    group by r.unit_id`.execute(ctx.db)
  return rows
}

export async function findBillsOf(ctx: Context, id: string): Promise<OrderDetail['bills']> {
  const { rows } = await sql<
    OrderDetail['bills'][number]
  >`select b.id, b.bill_no, b.biz_type, b.status, b.color, b.bill_date,
      w.name as warehouse_name, b.qty, b.maker_name
    from stock_bill b join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    where b.company_id ${ofCompanies(ctx)} and b.order_id = ${id} and b.deleted_at is null order by b.created_at, b.id`.execute(
    ctx.db,
  )
  return rows
}

/** What the customer owes for it; the source of the deposit is 3 (commerce 2). */
export async function findOwed(ctx: Context, id: string): Promise<OrderDetail['owed']> {
  const { rows } = await sql<OrderDetail['owed'][number]>`select i.id, i.ar_no, i.source_type = 3 as deposit,
      i.due_amount as amount, i.balance, i.due_date, i.state
    from ar_item i where i.company_id ${ofCompanies(ctx)} and i.source_type in (2, 3) and i.source_id = ${id}
      and i.deleted_at is null order by i.source_type desc`.execute(ctx.db)
  return rows
}

export async function findOverdue(ctx: Context, customerId: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(i.balance), 0)::numeric(14, 2) as sum from ar_item i
    where i.company_id = ${ctx.companyId} and i.customer_id = ${customerId} and ${is('i.state', AR_OWED)}
      and i.due_date < ${dayOf(ctx.now)}::date and i.deleted_at is null`.execute(ctx.db)
  return rows[0]?.sum ?? '0.00'
}
