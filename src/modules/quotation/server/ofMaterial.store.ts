import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'

/** Quotations with a line of this material, all versions of one as one. */
export async function quotedWith(ctx: Context, materialId: string): Promise<number> {
  const line = JSON.stringify([{ lineType: QuoteLineType.code.material, refId: materialId }])
  const { rows } = await sql<{ n: number }>`select count(distinct q.root_id)::int as n from quotation q
    where q.company_id ${ofCompanies(ctx)} and q.deleted_at is null and q.lines @> ${line}::jsonb`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
