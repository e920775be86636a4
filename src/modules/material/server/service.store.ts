import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { ServiceKind } from '../shared/service.ts'

/** What a line of a quotation takes of a priced service. */
interface ServiceFacts {
  readonly id: string
  readonly name: string
  readonly salePrice: string | null
  readonly minPrice: null
  readonly costPrice: string | null
}

/** Priced services by id, those out of use as well. */
export async function findServicesById(ctx: Context, ids: readonly string[]): Promise<Map<string, ServiceFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ServiceFacts>`select v.id, v.name, v.price as sale_price, null as min_price, v.cost_price
    from quote_service v where v.company_id ${ofCompanies(ctx)} and v.id = any(${[...new Set(ids)]}::uuid[])
      and v.deleted_at is null and ${is('v.kind', ServiceKind.code.item)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
