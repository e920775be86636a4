import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface Unsigned {
  id: string
  repairType: number
  completeAt: string
}

/** Done repairs without a signature, completed before the moment. */
export async function findUnsigned(ctx: Context, before: Date): Promise<Unsigned[]> {
  const { rows } =
    await sql<Unsigned>`select id, repair_type, complete_at from repair_order where company_id = ${ctx.companyId}
    and status = 7 and complete_at < ${before.toISOString()} and deleted_at is null order by complete_at limit 2000`.execute(
      ctx.db,
    )
  return rows
}
