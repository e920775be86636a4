import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { InspectionStatus, InspectType } from '../shared/inspection.ts'

/** An assigned inspection of the same lift and year whose self-check the passed yearly self-inspection is. */
export async function passSelfCheck(
  ctx: Context,
  plan: { elevatorId: string; year: number },
  date: Day,
): Promise<void> {
  await sql`update inspection_plan set status = ${literal(InspectionStatus.code.selfChecked)},
    self_check_date = ${date}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and elevator_id = ${plan.elevatorId} and year = ${plan.year}
      and ${is('status', InspectionStatus.code.assigned)}
      and ${is('inspect_type', [InspectType.code.periodic, InspectType.code.selfTest])} and deleted_at is null`.execute(
    ctx.db,
  )
}

/**
 * A year-level visit was completed: it is the self-check of assigned inspections that are due within a year and do not
 * have one (jobs 3.3: self-check order completed).
 */
export async function linkSelfCheck(ctx: Context, elevatorId: string, orderId: string, day: Day): Promise<void> {
  await sql`update inspection_plan set status = ${literal(InspectionStatus.code.selfChecked)},
    self_check_date = ${day}, linked_order_id = ${orderId},
      version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}
      and ${is('status', InspectionStatus.code.assigned)}
      and ${is('inspect_type', [InspectType.code.periodic, InspectType.code.selfTest, InspectType.code.supervision])}
      and deadline between ${day}::date and ${day}::date + 366 and deleted_at is null`.execute(ctx.db)
}
