import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { Sales } from '../shared/sales.ts'

const MOST = 10
type Sums = Pick<Sales, 'orders' | 'amount' | 'refunded'>

const sums = sql`count(*)::int as orders, coalesce(sum(o.paid), 0)::numeric(16, 2)::text as amount,
  coalesce(sum(o.refunded), 0)::numeric(16, 2)::text as refunded`
const day = sql`(o.paid_at at time zone 'Asia/Shanghai')::date`
const paid = (ctx: Context, from: string, to: string) => sql`o.company_id ${ofCompanies(ctx)} and o.deleted_at is null
  and o.paid_at >= ${`${from}T00:00:00+08:00`} and o.paid_at < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day'`

export async function findSums(
  ctx: Context,
  from: string,
  to: string,
): Promise<Sums & { readonly buyers: number; readonly onTime: number | null }> {
  const due = sql`(o.accepted_at + s.ship_within_hours * interval '1 hour')`
  const ended = sql`(o.shipped_at is not null or ${due} < ${ctx.now.toISOString()})`
  const { rows } = await sql<
    Sums & { buyers: number; onTime: number | null }
  >`select ${sums}, count(distinct o.buyer_company_id)::int as buyers,
      (100.0 * count(*) filter (where o.shipped_at <= ${due}) / nullif(count(*) filter (where ${ended}), 0))::float8 as on_time
    from mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id
    where ${paid(ctx, from, to)}`.execute(ctx.db)
  return rows[0] ?? { orders: 0, amount: '0.00', refunded: '0.00', buyers: 0, onTime: null }
}

/** By day, or by month: YYYY-MM-DD or YYYY-MM. */
export async function findPeriods(
  ctx: Context,
  from: string,
  to: string,
  by: 'day' | 'month',
): Promise<(Sums & { readonly period: string })[]> {
  const period = sql`to_char(${day}, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`
  const { rows } = await sql<Sums & { period: string }>`select ${period} as period, ${sums} from mall_order o
    where ${paid(ctx, from, to)} group by 1 order by 1`.execute(ctx.db)
  return rows
}

export async function findBestGoods(ctx: Context, from: string, to: string): Promise<Sales['goods']> {
  const { rows } = await sql<
    Sales['goods'][number]
  >`select l.goods_id as id, max(l.title) as title, sum(l.qty)::int as qty,
      sum(l.paid_amount)::numeric(16, 2)::text as amount
    from mall_order o join mall_order_line l on l.company_id = o.company_id and l.order_id = o.id
    where ${paid(ctx, from, to)} group by l.goods_id order by sum(l.paid_amount) desc, l.goods_id limit ${MOST}`.execute(
    ctx.db,
  )
  return rows
}

export async function findBestBuyers(ctx: Context, from: string, to: string): Promise<Sales['byBuyer']> {
  const { rows } = await sql<
    Sales['byBuyer'][number]
  >`select o.buyer_company_id as id, max(o.buyer_company_name) as name, ${sums}
    from mall_order o where ${paid(ctx, from, to)}
    group by o.buyer_company_id order by sum(o.paid) desc, o.buyer_company_id limit ${MOST}`.execute(ctx.db)
  return rows
}
