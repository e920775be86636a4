import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { FROM_HALF_YEAR, FROM_QUARTER, Level } from '#modules/template/shared/template.terms.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'

export interface Previous {
  day: Day | null
  serviceStart: Day | null
}

/** The last visit before a day: of our records, else of the line's take-over history. */
export async function findPrevious(ctx: Context, elevatorId: string, day: Day, exceptId: string): Promise<Previous> {
  const { rows } = await sql<Previous>`select coalesce(
      (select max(o.complete_at::date) from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and ${is('o.status', MAINTAIN_DONE)} and o.id <> ${exceptId} and o.complete_at::date <= ${day}::date),
      (select max(x.last_visit_date) from plan_elevator x where x.company_id = e.company_id and x.elevator_id = e.id and x.active),
      case when e.last_maintain_date < ${day}::date then e.last_maintain_date end) as day,
    (select min(l.service_start) from contract_elevator l where l.company_id = e.company_id and l.elevator_id = e.id and l.active) as service_start
    from elevator e where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0] ?? { day: null, serviceStart: null }
}

export interface OpenRow {
  orderId: string
  planId: string
  date: Day
  level: Level
}

/** Open visits of a lift after a day, in its line and in the line that follows: a renewed contract continues the chain. */
export async function findOpenAfter(ctx: Context, planId: string, elevatorId: string, day: Day): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`select o.id as order_id, o.plan_id, o.plan_date as date, o.level
    from maintain_order o join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId}
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
      and o.plan_date > ${day}::date
      and p.plan_type = (select q.plan_type from maintain_plan q where q.company_id = o.company_id and q.id = ${planId})
    order by o.plan_date`.execute(ctx.db)
  return rows
}

/** Days on which the lift has an open order besides these: by hand, of another line, overdue or under way. */
export async function findTakenDays(
  ctx: Context,
  elevatorId: string,
  except: readonly string[],
): Promise<ReadonlySet<Day>> {
  const { rows } = await sql<{ day: Day }>`select plan_date as day from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and ${is('status', MAINTAIN_OPEN)}
      and deleted_at is null and id <> all(${[...except]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ day }) => day))
}

export interface LineOfLift {
  start: Day
  end: Day
  offsetDays: number
  lastLevels: { 3?: Day | null; 4?: Day | null; 5?: Day | null }
  nextInspectDate: Day | null
  teamId: string
  contractId: string
  /** The template chosen for the line; null: the lift's own. */
  templateId: string | null
  fixedDateSchemeId: string | null
  planType: number
}

/** A lift in its line; the last days of its levels by the line's history and by every record since. */
export async function findLine(ctx: Context, planId: string, elevatorId: string): Promise<LineOfLift | undefined> {
  const { rows } =
    await sql<LineOfLift>`select greatest(p.start_date, x.join_date) as start, coalesce(x.leave_date, p.end_date) as end,
      x.offset_days, e.next_inspect_date, p.team_id, p.contract_id, p.template_id, p.fixed_date_scheme_id, p.plan_type,
      jsonb_build_object('3', greatest((x.last_level_dates ->> '3')::date, d.last3), '4', greatest((x.last_level_dates ->> '4')::date, d.last4),
        '5', greatest((x.last_level_dates ->> '5')::date, d.last5)) as last_levels
    from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    left join lateral (
      select max(o.complete_at::date) filter (where ${is('o.level', FROM_QUARTER)}) as last3,
        max(o.complete_at::date) filter (where ${is('o.level', FROM_HALF_YEAR)}) as last4,
          max(o.complete_at::date) filter (where ${is('o.level', Level.code.year)}) as last5
      from maintain_order o where o.company_id = x.company_id and o.elevator_id = x.elevator_id
        and ${is('o.status', MAINTAIN_DONE)}
    ) d on true
    where x.company_id = ${ctx.companyId} and x.plan_id = ${planId} and x.elevator_id = ${elevatorId}`.execute(ctx.db)
  return rows[0]
}
