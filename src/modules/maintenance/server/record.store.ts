import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'

/** The company that keeps this order's record. */
export async function findRecordCompany(ctx: Context, orderId: string): Promise<string> {
  const { rows } = await sql<{
    companyId: string
  }>`select company_id from maintain_order where company_id ${ofCompanies(ctx)} and id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0].companyId
}
