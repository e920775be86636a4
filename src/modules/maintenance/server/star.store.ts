import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Stars of an order, written by evaluations; beside the record, so its version stays. Null when the evaluation was deleted. */
export async function setStar(ctx: Context, orderId: string, star: number | null): Promise<void> {
  await sql`update maintain_order set star = ${star} where company_id = ${ctx.companyId} and id = ${orderId}
    and star is distinct from ${star}::smallint`.execute(ctx.db)
}
