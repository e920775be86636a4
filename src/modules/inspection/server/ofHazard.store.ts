import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { hazardAsks } from '#modules/hazard/server/index.ts'

/** The reports that these hazards stand in, each with the inspector's clause. */
export async function reportOrigins(ctx: Context, hazardIds: readonly string[]): Promise<hazardAsks.Origins> {
  const { rows } = await sql<hazardAsks.Origin & { id: string }>`select h.id, r.report_no as no,
      (select f.clause from inspection_finding f where f.company_id = h.company_id and f.hazard_id = h.id limit 1) as clause
    from hazard h join inspection_record r on r.company_id = h.company_id and r.id = h.source_id
    where h.company_id ${ofCompanies(ctx)} and h.id = any(${[...hazardIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...origin }) => [id, origin]))
}
