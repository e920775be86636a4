import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** 监管上报 of orders, written by the reports to authorities; beside the record, so its version stays. */
export async function setGovState(
  ctx: Context,
  ids: readonly string[],
  { state, msg = null }: { state: number; msg?: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update maintain_order set gov_state = ${state}, gov_msg = ${msg}, gov_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])
      and (gov_state, gov_msg) is distinct from (${state}::smallint, ${msg}::text)`.execute(ctx.db)
}
