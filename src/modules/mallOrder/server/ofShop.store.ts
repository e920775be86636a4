import { sql } from 'kysely'
import { is, ofCompanies } from '#kernel/server/index.ts'
import type { shopAsks } from '#modules/shop/server/index.ts'
import { MallStatus } from '../shared/terms.ts'

/** What stores ask of their orders (commerce 3.11, 4.4). */
type Answer<K extends keyof typeof shopAsks> = Parameters<(typeof shopAsks)[K]['by']>[0]

const { unpaid, checking, paid, toShip, shipped } = MallStatus.code
const OPEN = [unpaid, checking, paid, toShip, shipped] as const
const DAYS = 30

export const countOpenOrders: Answer<'countOpenOrders'> = async (seller) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mall_order o
    where o.company_id = ${seller.companyId} and o.deleted_at is null and ${is('o.status', OPEN)}`.execute(seller.db)
  return rows[0]?.n ?? 0
}

export const findSold: Answer<'findSold'> = async (ctx, companyIds) => {
  const from = new Date(ctx.now.getTime() - DAYS * 86_400_000).toISOString()
  const { rows } = await sql<{ id: string; orders: number; paid: string; refunded: string }>`select o.company_id as id,
      count(*)::int as orders, sum(o.paid)::numeric(16, 2) as paid, sum(o.refunded)::numeric(16, 2) as refunded
    from mall_order o where o.company_id ${ofCompanies(companyIds)} and o.deleted_at is null and o.created_at >= ${from}
    group by o.company_id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}
