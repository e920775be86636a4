import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** 1 when the lift exists within the person's scope. */
export async function countLift(ctx: Context, id: string, scope: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from elevator e
    where e.company_id = ${ctx.companyId} and e.id = ${id} and e.deleted_at is null and ${scope}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
