import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, is, like, nextNumber, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import {
  BillColor,
  type BillDetail,
  type BillLine,
  BillStatus,
  BillType,
  BizType,
  COME_BACK,
  OPEN_BILLS,
} from '../shared/bill.ts'
import { type BillRow, billList } from '../shared/billList.ts'
import { ofHouses } from './houses.store.ts'

/** What was posted and not taken back, under this alias. */
const posted = (alias: string) =>
  sql`${is(`${alias}.status`, BillStatus.code.posted)} and ${is(`${alias}.color`, BillColor.code.blue)}`

export type BillRecord = Omit<Selectable<DB['stockBill']>, 'status' | 'bizType' | 'billType'> & {
  readonly status: BillStatus
  readonly bizType: BizType
  readonly billType: BillType
}
export type LineRecord = Selectable<DB['stockBillLine']>
export type LineValues = { readonly [C in keyof DB['stockBillLine']]?: unknown }

const words = finding(billList.filters.keyword, {
  billNo: 'b.bill_no',
  partnerName: (text) => sql`(s.name ilike ${like(text)} or c.name ilike ${like(text)})`,
})

export const bills = pageSource<BillRow>(billList, {
  from: `stock_bill b
    left join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    left join warehouse tw on tw.company_id = b.company_id and tw.id = b.target_warehouse_id
    left join supplier s on s.company_id = b.company_id and s.id = b.supplier_id
    left join customer c on c.company_id = b.company_id and c.id = b.customer_id
    left join employee r on r.company_id = b.company_id and r.id = b.receiver_id`,
  alias: 'b',
  columns: {
    warehouseName: 'w.name',
    targetWarehouseName: 'tw.name',
    partnerName: 'coalesce(s.name, c.name)',
    receiverName: 'r.name',
  },
  filters: { keyword: words },
  where: (ctx) => [sql`b.deleted_at is null`, ofHouses(ctx, 'b.warehouse_id', 'b.target_warehouse_id')],
  notNull: ['billNo', 'createdAt', 'billDate'],
})

export async function findBillOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids ? sql`b.id = any(${query.ids}::uuid[])` : sql`b.bill_no ilike ${like(query.keyword ?? '')}`
  const { rows } = await sql<Option>`select b.id as value, b.bill_no as label, w.name as note from stock_bill b
    join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    where b.company_id ${ofCompanies(ctx)} and b.deleted_at is null and ${asked}
      and ${ofHouses(ctx, 'b.warehouse_id', 'b.target_warehouse_id')}
    order by b.created_at desc, b.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** RK or CK, the day, four digits (commerce 1.1). */
export async function billNumber(ctx: Context, type: BillType): Promise<string> {
  const series = `${type === BillType.code.in ? 'RK' : 'CK'}${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

/**
 * Holds bills in one order; 1000404 when one is not there, or of a warehouse that the person does not see. `first`: this one
 * is asked for, stands first and need be seen alone.
 */
export async function lockBills(ctx: Context, ids: readonly string[], first?: string): Promise<BillRecord[]> {
  const asked = [...new Set(ids)].sort()
  const { rows } = await sql<BillRecord>`select b.* from stock_bill b
    where b.company_id = ${ctx.companyId} and b.id = any(${asked}::uuid[]) and b.deleted_at is null
      and (${ofHouses(ctx, 'b.warehouse_id', 'b.target_warehouse_id')} or ${first ? sql`b.id <> ${first}` : sql`false`})
    order by b.id for update`.execute(ctx.db)
  if (rows.length < asked.length) throw refuse.notFound()
  return first ? [...rows].sort((a, b) => Number(b.id === first) - Number(a.id === first)) : rows
}

/** Bills that a reversal of this one concerns: open ones that quote it, and the transfer that it received. */
export async function findBeside(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.id from stock_bill x
    where x.company_id = ${ctx.companyId} and x.source_bill_id = ${id} and ${is('x.status', OPEN_BILLS)}
    union select y.source_bill_id from stock_bill y
    where y.company_id = ${ctx.companyId} and y.id = ${id} and ${is('y.biz_type', BizType.code.transferIn)} and y.source_bill_id is not null`.execute(
    ctx.db,
  )
  return rows.map((one) => one.id)
}

export async function findLinesOf(ctx: Context, billIds: readonly string[]): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`select l.* from stock_bill_line l
    where l.company_id = ${ctx.companyId} and l.bill_id = any(${[...billIds]}::uuid[]) order by l.bill_id, l.sort`.execute(
    ctx.db,
  )
  return rows
}

export async function replaceLines(ctx: Context, billId: string, lines: readonly LineValues[]): Promise<void> {
  await sql`delete from stock_bill_line where company_id = ${ctx.companyId} and bill_id = ${billId}`.execute(ctx.db)
  await addLines(ctx, billId, lines)
}

export async function addLines(ctx: Context, billId: string, lines: readonly LineValues[]): Promise<void> {
  await sql`insert into stock_bill_line (company_id, id, bill_id, sort, unit_id, batch_id, batch_no, produced_at, expire_at,
      serial_nos, qty, tax_price, tax_rate, net_price, amount, source_line_id, reservation_id, order_line_id)
    select ${ctx.companyId}::uuid, (l.x ->> 'id')::uuid, ${billId}::uuid, l.n, (l.x ->> 'unitId')::uuid, (l.x ->> 'batchId')::uuid,
      l.x ->> 'batchNo', (l.x ->> 'producedAt')::date, (l.x ->> 'expireAt')::date,
      array(select jsonb_array_elements_text(l.x -> 'serialNos')), (l.x ->> 'qty')::numeric, (l.x ->> 'taxPrice')::numeric,
      (l.x ->> 'taxRate')::numeric, (l.x ->> 'netPrice')::numeric, (l.x ->> 'amount')::numeric,
      (l.x ->> 'sourceLineId')::uuid, (l.x ->> 'reservationId')::uuid, (l.x ->> 'orderLineId')::uuid
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (x, n) returning id`.execute(ctx.db)
}

/** What posting found out of the lines: net price, amount, batch. */
export async function setLineCosts(
  ctx: Context,
  lines: readonly { id: string; amount: string; netPrice: string | null; batchId: string | null }[],
): Promise<void> {
  await sql`update stock_bill_line l set amount = x.amount, net_price = x.price, batch_id = x.batch
    from unnest(${lines.map((l) => l.id)}::uuid[], ${lines.map((l) => l.amount)}::numeric[],
      ${lines.map((l) => l.netPrice)}::numeric[], ${lines.map((l) => l.batchId)}::uuid[]) as x (id, amount, price, batch)
    where l.company_id = ${ctx.companyId} and l.id = x.id`.execute(ctx.db)
}

/** Posted bills that took lines of these back or received them, without those that were taken back themselves. */
export interface Quoted {
  readonly lineId: string
  readonly qty: string
  readonly amount: string
  readonly billNo: string
}
export async function findQuoted(ctx: Context, lineIds: readonly string[]): Promise<Quoted[]> {
  const { rows } =
    await sql<Quoted>`select l.source_line_id as line_id, l.qty, coalesce(l.amount, 0) as amount, b.bill_no
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = ${ctx.companyId} and l.source_line_id = any(${[...lineIds]}::uuid[]) and ${posted('b')}
    order by b.bill_no`.execute(ctx.db)
  return rows
}

/** Lines that others come back from, with their bill. */
export interface SourceLine {
  readonly id: string
  readonly unitId: string
  readonly batchId: string | null
  readonly qty: string
  readonly amount: string
  readonly serialNos: string[]
  readonly billId: string
  readonly bizType: BizType
  readonly status: BillStatus
  readonly warehouseId: string
  readonly targetWarehouseId: string | null
  readonly orderId: string | null
  readonly orderLineId: string | null
  readonly partsRequestId: string | null
}
export async function findSourceLines(ctx: Context, ids: readonly string[]): Promise<Map<string, SourceLine>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<SourceLine>`select l.id, l.unit_id, l.batch_id, l.qty, coalesce(l.amount, 0) as amount, l.serial_nos,
      b.id as bill_id, b.biz_type, b.status, b.warehouse_id, b.target_warehouse_id, b.order_id, l.order_line_id, b.parts_request_id
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = ${ctx.companyId} and l.id = any(${[...ids]}::uuid[]) and ${is('b.color', BillColor.code.blue)}`.execute(
      ctx.db,
    )
  return new Map(rows.map((one) => [one.id, one]))
}

type Said = Omit<BillDetail, 'lines' | 'own' | 'redBillId' | 'redBillNo'> & {
  readonly makerId: string | null
  readonly companyId: string
}
export async function findBill(ctx: Context, id: string): Promise<Said> {
  const { rows } = await sql<Said>`select b.*, w.name as warehouse_name, tw.name as target_warehouse_name,
      s.name as supplier_name, c.name as customer_name, ${sql.raw(liftLabelOf('m', 'e'))} as elevator_name, r.name as receiver_name,
      sb.bill_no as source_bill_no, rb.bill_no as reverse_of_no
    from stock_bill b join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
      left join warehouse tw on tw.company_id = b.company_id and tw.id = b.target_warehouse_id
      left join supplier s on s.company_id = b.company_id and s.id = b.supplier_id
      left join customer c on c.company_id = b.company_id and c.id = b.customer_id
      left join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
      left join community m on m.company_id = e.company_id and m.id = e.community_id
      left join employee r on r.company_id = b.company_id and r.id = b.receiver_id
      left join stock_bill sb on sb.company_id = b.company_id and sb.id = b.source_bill_id
      left join stock_bill rb on rb.company_id = b.company_id and rb.id = b.reverse_of_id
    where b.company_id ${ofCompanies(ctx)} and b.id = ${id} and b.deleted_at is null
      and ${ofHouses(ctx, 'b.warehouse_id', 'b.target_warehouse_id')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findRed(ctx: Context, id: string): Promise<{ id: string; billNo: string } | undefined> {
  const { rows } = await sql<{ id: string; billNo: string }>`select id, bill_no from stock_bill
    where company_id ${ofCompanies(ctx)} and reverse_of_id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function findShownLines(ctx: Context, id: string): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`select l.id, l.unit_id, l.qty, l.tax_price, l.tax_rate, l.batch_id,
      coalesce(l.batch_no, bt.batch_no) as batch_no, coalesce(l.produced_at, bt.produced_at) as produced_at,
      coalesce(l.expire_at, bt.expire_at) as expire_at, l.serial_nos, l.source_line_id, l.reservation_id, l.order_line_id, l.net_price, l.amount,
      u.name as unit_name, u.part_no, u.model, u.spec, u.measure_unit, u.track_mode,
      case when ${is('b.status', BillStatus.code.posted)} and ${is('b.biz_type', COME_BACK)} then l.qty - coalesce((select sum(q.qty) from stock_bill_line q
        join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
        where q.company_id = l.company_id and q.source_line_id = l.id and ${posted('qb')}), 0) end as returnable
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
      join unit u on u.company_id = l.company_id and u.id = l.unit_id
      left join batch bt on bt.company_id = l.company_id and bt.id = l.batch_id
    where l.company_id ${ofCompanies(ctx)} and l.bill_id = ${id} order by l.sort, l.id`.execute(ctx.db)
  return rows
}

/** Open bills that quote this one: what the receiver of a transfer was to post. */
export async function findQuoting(ctx: Context, billId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stock_bill
    where company_id = ${ctx.companyId} and source_bill_id = ${billId} and ${is('status', OPEN_BILLS)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export interface UnitFacts {
  readonly id: string
  readonly name: string
  readonly trackMode: number
  readonly qtyDecimals: number
  readonly taxRate: string
  readonly shelfLifeMonths: number | null
}
export async function findUnits(ctx: Context, ids: readonly string[]): Promise<Map<string, UnitFacts>> {
  const asked = [...new Set(ids)]
  const { rows } = await sql<UnitFacts>`select id, name, track_mode, qty_decimals, tax_rate, shelf_life_months from unit
    where company_id = ${ctx.companyId} and id = any(${asked}::uuid[])`.execute(ctx.db)
  if (rows.length < asked.length) throw refuse.notFound()
  return new Map(rows.map((one) => [one.id, one]))
}

/** Entries of a bill as the ledger has them, the last first. */
export async function findEntries(ctx: Context, billId: string) {
  const { rows } = await sql<{
    lineId: string
    unitId: string
    warehouseId: string
    batchId: string | null
    qtyDelta: string
    amountDelta: string
    poolQtyDelta: string
    whQtyAfter: string
    poolQtyAfter: string
    poolAmountAfter: string
    variance: string
  }>`select line_id, unit_id, warehouse_id, batch_id, qty_delta, amount_delta, pool_qty_delta, wh_qty_after, pool_qty_after,
      pool_amount_after, variance from stock_ledger where company_id = ${ctx.companyId} and bill_id = ${billId} order by seq desc`.execute(
    ctx.db,
  )
  return rows
}
