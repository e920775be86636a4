import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { noteVisits } from '#modules/elevator/server/index.ts'
import { PlanType } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** The lift's and its line's last dates. */
export async function recordLift(ctx: Context, order: OrderRecord, day: Day): Promise<void> {
  await noteVisits(ctx, [{ elevatorId: order.elevatorId, day }])
  // A level done counts for every level below it.
  const levels = [3, 4, 5].filter((level) => order.level !== 99 && order.level >= level)
  const dates = JSON.stringify(Object.fromEntries(levels.map((level) => [String(level), day])))
  await sql`update plan_elevator set last_visit_date = greatest(last_visit_date, ${day}::date),
      last_level_dates = last_level_dates || ${dates}::jsonb
    where company_id = ${ctx.companyId} and plan_id = ${order.planId}::uuid and elevator_id = ${order.elevatorId}`.execute(
    ctx.db,
  )
}

/** Whether the order's line is one on demand. */
export async function isDemandLine(ctx: Context, planId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from maintain_plan where company_id = ${ctx.companyId} and id = ${planId}::uuid
    and ${is('plan_type', PlanType.code.onDemand)}`.execute(ctx.db)
  return rows.length > 0
}
