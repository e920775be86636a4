import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Which of these orders are repairs, locked in one order of ids. */
export async function lockOrders(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from repair_order where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody was ever sent to the order. */
export async function wasInCrew(ctx: Context, orderId: string, employeeId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from repair_event where company_id = ${ctx.companyId} and order_id = ${orderId}
    and before -> 'workerIds' ? ${employeeId} limit 1`.execute(ctx.db)
  return rows.length > 0
}
