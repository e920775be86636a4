import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { hazardAsks } from '#modules/hazard/server/index.ts'

/** The checks that these hazards were found in go by the visit they look at. */
export async function checkOrigins(ctx: Context, hazardIds: readonly string[]): Promise<hazardAsks.Origins> {
  const { rows } = await sql<hazardAsks.Origin & { id: string }>`select h.id, o.order_no as no, o.snapshot_hash
    from hazard h join quality_check q on q.company_id = h.company_id and q.id = h.source_id
    join maintain_order o on o.company_id = q.company_id and o.id = q.order_id
    where h.company_id ${ofCompanies(ctx)} and h.id = any(${[...hazardIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...origin }) => [id, origin]))
}
