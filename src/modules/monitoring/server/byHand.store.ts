import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

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
