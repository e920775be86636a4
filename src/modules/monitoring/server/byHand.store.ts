import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Whoever writes down a call of 96333 waits for the one before: two at the desk may take it for two lifts. */
export async function holdCalls(ctx: Context): Promise<void> {
  await sql`select 1 from company where company_id = ${ctx.companyId} and id = ${ctx.companyId} for no key update`.execute(
    ctx.db,
  )
}

/** The record that a call of 96333 was written down as. */
export async function findByOuterNo(
  ctx: Context,
  outerNo: string,
): Promise<{ id: string; recordNo: string; kind: number } | undefined> {
  const { rows } = await sql<{
    id: string
    recordNo: string
    kind: number
  }>`select id, record_no, kind from monitor_record
    where company_id = ${ctx.companyId} and outer_nos <> '{}' and ${outerNo} = any(outer_nos)`.execute(ctx.db)
  return rows[0]
}
