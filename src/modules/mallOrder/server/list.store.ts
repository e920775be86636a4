import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type MallOrderRow, mallOrderList, type Purchase } from '../shared/order.ts'
import { type ShipmentRow, shipmentList } from '../shared/shipment.ts'
import { MallStatus } from '../shared/terms.ts'
import { pictureOf } from './pictures.ts'

const { unpaid, paid, toShip, shipped } = MallStatus.code

const lines = (what: string) =>
  `(select ${what} from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id)`
const names = lines(`string_agg(l.title || ' ×' || l.qty, '、' order by l.sort)`)
/** When the state is late: the payment, the seller's seven days, the shipping hours, the confirmation. */
const dueAt = `case when ${is('o.status', unpaid)} then o.pay_deadline
  when ${is('o.status', paid)} then o.paid_at + interval '24 hours'
  when ${is('o.status', toShip)} then o.accepted_at + s.ship_within_hours * interval '1 hour'
  when ${is('o.status', shipped)} then o.auto_confirm_at end`
const overdue = `coalesce(${is('o.status', [paid, toShip])} and ${dueAt} < now(), false)`

export const mallOrders = pageSource<MallOrderRow>(mallOrderList, {
  from: `mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id`,
  alias: 'o',
  columns: {
    dueAt,
    overdue,
    goods: names,
    qty: lines('sum(l.qty)::int'),
    partShipped: `(${is('o.status', toShip)} and ${lines('sum(l.shipped_qty)')} > 0)`,
  },
  filters: {
    keyword: finding(mallOrderList.filters.keyword, {
      orderNo: { codes: ['o.order_no'] },
      buyerCompanyName: { names: ['o.buyer_company_name'] },
      goods: (
        text,
      ) => sql`exists (select 1 from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id
        and l.title ilike ${like(text)})`,
    }),
    overdue: (yes: boolean) => sql`${sql.raw(overdue)} = ${yes}`,
  },
  where: () => [sql`o.deleted_at is null`],
  notNull: ['orderNo', 'createdAt'],
})

export async function findOrderOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids ? sql`o.id = any(${query.ids}::uuid[])` : sql`o.order_no ilike ${like(query.keyword ?? '')}`
  const { rows } = await sql<Option>`select o.id as value, o.order_no as label, o.buyer_company_name as note
    from mall_order o where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${asked}
    order by o.created_at desc, o.id limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function countOrders(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; n: number }>`select status, count(*)::int as n from mall_order
    where company_id ${ofCompanies(ctx)} and deleted_at is null group by status`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ status, n }) => [String(status), n]))
}

export const shipments = pageSource<ShipmentRow>(shipmentList, {
  from: `shipment s join mall_order o on o.company_id = s.company_id and o.id = s.order_id`,
  alias: 's',
  columns: {
    orderNo: 'o.order_no',
    buyerCompanyName: 'o.buyer_company_name',
    goods: `(select string_agg(l.title || ' ×' || (x ->> 'qty'), '、' order by l.sort) from jsonb_array_elements(s.lines) x
      join mall_order_line l on l.company_id = s.company_id and l.id = (x ->> 'lineId')::uuid)`,
    traceState: `(select t.state from shipment_trace t where t.company_id = s.company_id and t.shipment_id = s.id
      order by t.at desc, t.state desc limit 1)`,
  },
  filters: {
    keyword: finding(shipmentList.filters.keyword, {
      shipmentNo: { codes: ['s.shipment_no'] },
      orderNo: { codes: ['o.order_no'] },
      trackingNo: { codes: ['s.tracking_no'] },
      buyerCompanyName: { names: ['o.buyer_company_name'] },
    }),
  },
  where: () => [sql`s.deleted_at is null`],
  notNull: ['shipmentNo', 'createdAt'],
})

export interface MineAsked {
  readonly status?: readonly number[] | undefined
  readonly keyword?: string | undefined
  readonly tradeNo?: string | undefined
  readonly page: number
  readonly size: number
  /** Of the whole company. */
  readonly all: boolean
}

/** 我的订单: rows of the buyer's company, the newest first. */
export async function findPurchases(ctx: Context, asked: MineAsked) {
  const own = sql`p.company_id = ${ctx.companyId} and p.deleted_at is null ${asked.all ? sql`` : sql`and p.user_id = ${ctx.who.userId}`}`
  const word = like(asked.keyword ?? '')
  const where = sql`${own} ${asked.status?.length ? sql`and p.status = any(${[...asked.status]}::int[])` : sql``}
    ${asked.keyword ? sql`and (p.titles ilike ${word} or p.order_no ilike ${word} or p.store_name ilike ${word})` : sql``}
    ${asked.tradeNo ? sql`and p.trade_no = ${asked.tradeNo}` : sql``}`
  const { rows: states } = await sql<{
    status: number
    n: number
  }>`select p.status, count(*)::int as n from mall_purchase p
    where ${own} group by p.status`.execute(ctx.db)
  const { rows: found } = await sql<{
    n: number
  }>`select count(*)::int as n from mall_purchase p where ${where}`.execute(ctx.db)
  const { rows: records } =
    await sql<Purchase>`select p.id, p.seller_id, p.store_id, p.store_name, p.order_no, p.trade_no, p.status,
      p.payable, p.paid, p.refunded, p.pay_method, p.pay_deadline, p.auto_confirm_at, p.lines, coalesce(u.name, '') as by_name,
      p.created_at
    from mall_purchase p left join app_user u on u.id = p.user_id where ${where}
    order by p.created_at desc, p.id desc limit ${asked.size} offset ${(asked.page - 1) * asked.size}`.execute(ctx.db)
  const total = found[0]?.n ?? 0
  return {
    records: records.map((record) => ({
      ...record,
      lines: record.lines.map((line) => ({ ...line, image: line.image && pictureOf(ctx, line.image) })),
    })),
    total,
    totalPage: Math.ceil(total / asked.size),
    counts: Object.fromEntries(states.map(({ status, n }) => [String(status), n])),
  }
}
