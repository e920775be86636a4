import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { Severity, type Violation, ViolationState } from '#modules/plan/shared/violation.ts'
import { MAINTAIN_DONE, MaintainStatus } from '../shared/maintenance.ts'
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

export interface ToClose {
  planId?: string
  contractId?: string
  elevatorIds?: readonly string[]
  /** Only orders planned on this day or later. */
  from?: Day
}

/** Locks the orders not started yet that fit. */
export async function lockNotStarted(ctx: Context, which: ToClose): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select * from maintain_order
    where company_id = ${ctx.companyId} and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
      and ${which.planId ? sql`plan_id = ${which.planId}` : sql`true`}
      and ${which.contractId ? sql`contract_id = ${which.contractId}` : sql`true`}
      and ${which.elevatorIds ? sql`elevator_id = any(${[...which.elevatorIds]}::uuid[])` : sql`true`}
      and ${which.from ? sql`plan_date >= ${which.from}::date` : sql`true`}
    order by id for update`.execute(ctx.db)
  return rows
}
