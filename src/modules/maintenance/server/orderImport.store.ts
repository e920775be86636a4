import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { MAINTAIN_DONE, MaintainStatus } from '../shared/maintenance.ts'

/** Numbers of the visits done, by `elevator day`. */
export async function findDoneDays(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; orderNo: string }>`select elevator_id || ' ' || complete_at::date as key,
      order_no from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[]) and ${is('status', MAINTAIN_DONE)}
      and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ key, orderNo }) => [key, orderNo]))
}

/** The last visit of each lift that is known of, by records, by its own date and by its running line. */
export async function findLastKnown(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await sql<{ id: string; last: Day | null }>`select e.id, greatest(e.last_maintain_date,
      (select max(o.complete_at::date) from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null),
      (select max(x.last_visit_date) from plan_elevator x where x.company_id = e.company_id and x.elevator_id = e.id
        and x.active)) as last
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...elevatorIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])))
}

/** The regular line of the next open visit of each lift after its day; lifts without one are missing. */
export async function findNextLines(
  ctx: Context,
  visits: readonly { readonly elevatorId: string; readonly day: Day }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    elevatorId: string
    planId: string
  }>`select distinct on (o.elevator_id) o.elevator_id, o.plan_id
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as n("elevatorId" uuid, day date)
    join maintain_order o on o.company_id = ${ctx.companyId} and o.elevator_id = n."elevatorId"
    join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null and o.plan_date > n.day
      and ${is('p.plan_type', PlanType.code.regular)}
    order by o.elevator_id, o.plan_date`.execute(ctx.db)
  return new Map(rows.map(({ elevatorId, planId }) => [elevatorId, planId]))
}
