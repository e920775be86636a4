import { sql } from 'kysely'
import { is, ofCompanies } from '#kernel/server/index.ts'
import type { shopAsks } from '#modules/shop/server/index.ts'
import { GoodsStatus } from '../shared/terms.ts'
import { publish } from './publish.store.ts'

type Answer<K extends keyof typeof shopAsks> = (typeof shopAsks)[K]

/** Hundreds at once: a store opens or closes with all that it sells. */
const AT_ONCE = 500

export const storeMoved: Parameters<Answer<'storeMoved'>['by']>[0] = async (seller) => {
  const { rows } = await sql<{ id: string }>`select id from goods where company_id = ${seller.companyId}
    and deleted_at is null order by id`.execute(seller.db)
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await publish(
      seller,
      rows.slice(at, at + AT_ONCE).map(({ id }) => id),
    )
}

export const countGoodsOf: Parameters<Answer<'countGoodsOf'>['by']>[0] = async (seller, of) => {
  const which =
    'typeId' in of ? sql`${of.typeId}::uuid = any(g.goods_type_ids)` : sql`g.freight_template_id = ${of.freightId}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from goods g
    where g.company_id ${ofCompanies(seller)} and g.deleted_at is null and ${which}`.execute(seller.db)
  return rows[0]?.n ?? 0
}

/** Those of the companies that the person sees, and what others show. */
export const countPublished: Parameters<Answer<'countPublished'>['by']>[0] = async (ctx, categoryIds) => {
  const ids = [...categoryIds]
  const { rows } = await sql<{ id: string; n: number }>`select x.category_id as id, count(*)::int as n from (
      select g.category_id, g.id from goods g where g.company_id ${ofCompanies(ctx)} and g.deleted_at is null
        and g.category_id = any(${ids}::uuid[])
      union select m.category_id, m.goods_id from mall_goods m where m.category_id = any(${ids}::uuid[])) x
    group by x.category_id`.execute(ctx.db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export const countOnShelf: Parameters<Answer<'countOnShelf'>['by']>[0] = async (ctx, companyIds) => {
  const { rows } = await sql<{ id: string; n: number }>`select g.company_id as id, count(*)::int as n from goods g
    where g.company_id ${ofCompanies(companyIds)} and g.deleted_at is null and not g.banned
      and ${is('g.status', GoodsStatus.code.on)} group by g.company_id`.execute(ctx.db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
