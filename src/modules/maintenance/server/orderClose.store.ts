import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** A visit done after the closed one makes it pointless to open that again. */
export async function hasLaterVisit(ctx: Context, order: OrderRecord): Promise<boolean> {
  const { rows } =
    await sql`select 1 from maintain_order where company_id = ${ctx.companyId} and elevator_id = ${order.elevatorId}
    and id <> ${order.id} and status in (3, 4) and complete_at::date >= ${order.planDate}::date limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function releaseViolations(
  ctx: Context,
  orderId: string,
  by: { approverId: string; reason: string },
): Promise<{ released: number; blocked: string[] }> {
  const { rows } = await sql<{ text: string }>`select text from plan_violation
    where company_id = ${ctx.companyId} and order_id = ${orderId} and state = 0 and severity = 4`.execute(ctx.db)
  if (rows.length > 0) return { released: 0, blocked: rows.map((row) => row.text) }
  const done = await sql`update plan_violation set state = 1, reason = ${by.reason}, approved_by = ${by.approverId},
      approved_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and order_id = ${orderId} and state = 0 and severity = 3 returning id`.execute(
    ctx.db,
  )
  return { released: done.rows.length, blocked: [] }
}
