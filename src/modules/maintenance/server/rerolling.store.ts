import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'

export interface Previous {
  day: Day | null
  serviceStart: Day | null
}

/** The last visit before a day: of our records, else of the line's take-over history. */
export async function findPrevious(ctx: Context, elevatorId: string, day: Day, exceptId: string): Promise<Previous> {
  const { rows } = await sql<Previous>`select coalesce(
      (select max(o.complete_at::date) from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and o.status in (3, 4) and o.id <> ${exceptId} and o.complete_at::date <= ${day}::date),
      (select max(x.last_visit_date) from plan_elevator x where x.company_id = e.company_id and x.elevator_id = e.id and x.active),
      case when e.last_maintain_date < ${day}::date then e.last_maintain_date end) as day,
    (select min(l.service_start) from contract_elevator l where l.company_id = e.company_id and l.elevator_id = e.id and l.active) as service_start
    from elevator e where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0] ?? { day: null, serviceStart: null }
}

export interface OpenRow {
  orderId: string
  date: Day
  level: Level
}

export async function findOpenAfter(ctx: Context, planId: string, elevatorId: string, day: Day): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`select id as order_id, plan_date as date, level from maintain_order
    where company_id = ${ctx.companyId} and plan_id = ${planId} and elevator_id = ${elevatorId} and status = 0
      and deleted_at is null and plan_date > ${day}::date order by plan_date`.execute(ctx.db)
  return rows
}

export interface LineOfLift {
  start: Day
  end: Day
  offsetDays: number
  lastLevels: { 3?: Day | null; 4?: Day | null; 5?: Day | null }
  nextInspectDate: Day | null
  teamId: string
  contractId: string
}

export async function findLine(ctx: Context, planId: string, elevatorId: string): Promise<LineOfLift | undefined> {
  const { rows } =
    await sql<LineOfLift>`select greatest(p.start_date, x.join_date) as start, coalesce(x.leave_date, p.end_date) as end,
      x.offset_days, x.last_level_dates as last_levels, e.next_inspect_date, p.team_id, p.contract_id
    from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    where x.company_id = ${ctx.companyId} and x.plan_id = ${planId} and x.elevator_id = ${elevatorId}`.execute(ctx.db)
  return rows[0]
}

/** The next visit is due again from this one (jobs 1.5, legalDeadline). */
export async function setNextDeadline(ctx: Context, elevatorId: string, day: Day, gapDays: number): Promise<void> {
  await sql`update maintain_order set legal_deadline = ${day}::date + ${gapDays}::int, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = (select id from maintain_order where company_id = ${ctx.companyId}
      and elevator_id = ${elevatorId} and status in (0, 1, 2, 7) and deleted_at is null order by plan_date limit 1)
      and legal_deadline <> ${day}::date + ${gapDays}::int`.execute(ctx.db)
}
