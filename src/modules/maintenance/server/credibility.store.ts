import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** 可信度 of an order, written by quality as the stars are by evaluations: beside the record, so its version stays. */
export async function setCredibility(ctx: Context, orderId: string, score: number | null): Promise<void> {
  await sql`update maintain_order set credibility = ${score} where company_id = ${ctx.companyId} and id = ${orderId}
    and credibility is distinct from ${score}::smallint`.execute(ctx.db)
}
