import { sql } from 'kysely'
import { type Context, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import type { FreightDetail } from '../shared/freightDraft.ts'

export async function findFreightOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids ? sql`f.id = any(${query.ids}::uuid[])` : sql`f.name ilike ${like(query.keyword ?? '')}`
  const { rows } = await sql<Option>`select f.id as value, f.name as label from freight_template f
    where f.company_id ${ofCompanies(ctx)} and f.deleted_at is null and ${asked} order by f.name limit ${query.size}`.execute(
    ctx.db,
  )
  return rows
}

export async function findFreights(ctx: Context): Promise<FreightDetail[]> {
  const { rows } =
    await sql<FreightDetail>`select f.id, f.version, f.name, f.mode, f.regions, f.free_over, f.no_ship_regions
    from freight_template f where f.company_id ${ofCompanies(ctx)} and f.deleted_at is null order by f.name`.execute(
      ctx.db,
    )
  return rows
}
