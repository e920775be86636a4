import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

/** Name of the company that keeps this order's record. */
export async function findCompanyName(ctx: Context, orderId: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select k.name from maintain_order o join company k on k.company_id = o.company_id
    where o.company_id ${ofCompanies(ctx)} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}
