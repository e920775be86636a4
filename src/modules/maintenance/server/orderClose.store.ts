import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { Severity, type Violation, ViolationState } from '#modules/plan/shared/violation.ts'
import { MAINTAIN_DONE } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** A visit done after the closed one makes it pointless to open that again. */
export async function hasLaterVisit(ctx: Context, order: OrderRecord): Promise<boolean> {
  const { rows } =
    await sql`select 1 from maintain_order where company_id = ${ctx.companyId} and elevator_id = ${order.elevatorId}
    and id <> ${order.id} and ${is('status', MAINTAIN_DONE)}
    and complete_at::date >= ${order.planDate}::date limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** What stands against the order as it is: what blocks, and what waits for a release. */
export async function findOpenViolations(ctx: Context, orderId: string): Promise<Violation[]> {
  const { rows } = await sql<Violation>`select code, severity, text from plan_violation
    where company_id = ${ctx.companyId} and order_id = ${orderId} and ${is('state', ViolationState.open)}
      and ${is('severity', [Severity.code.approval, Severity.code.block])}`.execute(ctx.db)
  return rows
}

export async function releaseViolations(
  ctx: Context,
  orderId: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await sql`update plan_violation set state = ${literal(ViolationState.released)}, reason = ${reason}, approved_by = ${by},
      approved_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and order_id = ${orderId} and ${is('state', ViolationState.open)}
      and ${is('severity', Severity.code.approval)}`.execute(ctx.db)
}
