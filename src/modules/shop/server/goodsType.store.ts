import { sql } from 'kysely'
import { type Context, companyNameFor, ofCompanies } from '#kernel/server/index.ts'
import type { GoodsTypeNode } from '../shared/tree.ts'

export type TypeRecord = Omit<GoodsTypeNode, 'level' | 'goodsCount'>

/** All types of the store; `lock`: nobody else moves one until the transaction ends. */
export async function findTypes(ctx: Context, { lock = false } = {}): Promise<TypeRecord[]> {
  const { rows } = await sql<TypeRecord>`select t.id, t.version, t.parent_id, t.name, t.sort,
      case when t.parent_id is null then ${companyNameFor(ctx, 't')} end as company_name
    from goods_type t where t.company_id ${ofCompanies(ctx)} and t.deleted_at is null order by t.id
    ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows
}

export async function placeTypes(ctx: Context, placed: readonly { id: string; sort: number }[]): Promise<void> {
  await sql`update goods_type t set sort = x.sort from unnest(${placed.map(({ id }) => id)}::uuid[],
      ${placed.map(({ sort }) => sort)}::int[]) as x (id, sort)
    where t.company_id = ${ctx.companyId} and t.id = x.id and t.sort <> x.sort`.execute(ctx.db)
}
