import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { PartsBiz } from '../shared/parts.ts'

/** Whether somebody belonged to the crew of a visit or a repair before it changed; plans keep no such record. */
export async function wasInCrew(
  ctx: Context,
  { bizType, bizId }: { bizType: PartsBiz; bizId: string },
  employeeId: string,
): Promise<boolean> {
  if (bizType === PartsBiz.code.inspection) return false
  const table = sql.table(bizType === PartsBiz.code.maintenance ? 'order_event' : 'repair_event')
  const { rows } = await sql`select 1 from ${table} where company_id = ${ctx.companyId} and order_id = ${bizId}
    and before -> 'workerIds' ? ${employeeId} limit 1`.execute(ctx.db)
  return rows.length > 0
}
