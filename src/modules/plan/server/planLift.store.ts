import { sql } from 'kysely'
import { type Columns, type Context, insertRows, is, isNot, literal, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { ELEVATOR_GONE } from '#modules/elevator/shared/elevator.terms.ts'
import { PLAN_LIVE, PlanStatus, PlanType } from '../shared/plan.terms.ts'

/** The lifts of lines: since when and until when, and what is known of their last visits. */

export interface LineLift {
  elevatorId: string
  name: string
  registerCode: string | null
  joinDate: Day
  leaveDate: Day | null
  lastVisitDate: Day | null
  offsetDays: number
}

export async function findLineLifts(ctx: Context, planId: string): Promise<LineLift[]> {
  const { rows } =
    await sql<LineLift>`select x.elevator_id, e.name, e.register_code, x.join_date, x.leave_date, x.last_visit_date, x.offset_days
    from plan_elevator x join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    where x.company_id ${ofCompanies(ctx)} and x.plan_id = ${planId}
    order by e.device_number`.execute(ctx.db)
  return rows
}

export const addPlanLifts = (ctx: Context, rows: readonly Columns<'planElevator'>[]): Promise<string[]> =>
  insertRows(ctx, 'planElevator', rows)

export interface ActiveLine {
  id: string
  elevatorId: string
  planId: string
  planNo: string
  endDate: Day
}

/** Where lifts stand in lines that run: a lift is in one regular or on-demand line at most (3010003). */
export async function findActiveLines(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, ActiveLine>> {
  const { rows } =
    await sql<ActiveLine>`select x.id, x.elevator_id, x.plan_id, p.plan_no, p.end_date from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    where x.company_id = ${ctx.companyId} and x.active and x.elevator_id = any(${[...elevatorIds]}::uuid[])`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.elevatorId, row]))
}

/** Lines that have run out let their lifts go when the next one begins. */
export async function endLines(ctx: Context, lines: readonly ActiveLine[]): Promise<void> {
  await sql`update plan_elevator x set active = false, leave_date = greatest(p.end_date, x.join_date) from maintain_plan p
    where x.company_id = ${ctx.companyId} and p.company_id = x.company_id and p.id = x.plan_id
      and x.id = any(${lines.map((line) => line.id)}::uuid[])`.execute(ctx.db)
}

/** Lifts leave their lines; a line whose last lift is gone ends. */
export async function leaveLines(
  ctx: Context,
  which: { planId?: string; elevatorIds?: readonly string[] },
  day: Day,
): Promise<void> {
  await sql`update plan_elevator set active = false, leave_date = greatest(join_date, ${day}::date)
    where company_id = ${ctx.companyId} and active
      and ${which.planId ? sql`plan_id = ${which.planId}` : sql`true`}
      and ${which.elevatorIds ? sql`elevator_id = any(${[...which.elevatorIds]}::uuid[])` : sql`true`}`.execute(ctx.db)
  await endEmptyLines(ctx, addDays(today(ctx.now), 1), which.planId)
}

/**
 * Lifts whose line is voided stand again in the one that it was to follow, where that still serves them: it let them go only
 * because the next one stood (`endLines`).
 */
export async function returnLifts(ctx: Context, planId: string, day: Day): Promise<void> {
  await sql`update plan_elevator x set active = true, leave_date = null from (
      select distinct on (b.elevator_id) b.id from plan_elevator b
      join maintain_plan p on p.company_id = b.company_id and p.id = b.plan_id
      join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
      where b.company_id = ${ctx.companyId} and b.plan_id <> ${planId} and not b.active and b.leave_date = p.end_date
        and e.deleted_at is null and ${isNot('e.use_status', ELEVATOR_GONE)} and p.end_date >= ${day}::date and ${is('p.status', PLAN_LIVE)} and p.deleted_at is null
        and b.elevator_id in (select v.elevator_id from plan_elevator v
          where v.company_id = ${ctx.companyId} and v.plan_id = ${planId})
        and not exists (select 1 from plan_elevator a where a.company_id = b.company_id
          and a.elevator_id = b.elevator_id and a.active)
      order by b.elevator_id, p.end_date desc) back
    where x.company_id = ${ctx.companyId} and x.id = back.id`.execute(ctx.db)
}

/** Of these lifts, those that stand or stood in a line of this contract. */
export async function findLiftsInLinesOf(
  ctx: Context,
  contractId: string,
  elevatorIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ elevatorId: string }>`select distinct x.elevator_id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    where x.company_id = ${ctx.companyId} and p.contract_id = ${contractId} and p.deleted_at is null
      and x.elevator_id = any(${[...elevatorIds]}::uuid[])`.execute(ctx.db)
  return rows.map((row) => row.elevatorId)
}

/**
 * A lift whose service under a contract ends earlier leaves the lines of that contract then; also one that it left for the
 * line of the next year, whose last day comes forward.
 */
export async function leaveLinesOf(ctx: Context, contractId: string, elevatorId: string, day: Day): Promise<void> {
  await sql`update plan_elevator x set active = false, leave_date = greatest(x.join_date, ${day}::date)
    from maintain_plan p
    where x.company_id = ${ctx.companyId} and p.company_id = x.company_id and p.id = x.plan_id
      and p.contract_id = ${contractId} and ${isNot('p.status', PlanStatus.code.voided)}
      and x.elevator_id = ${elevatorId}
      and coalesce(x.leave_date, p.end_date) > greatest(x.join_date, ${day}::date)`.execute(ctx.db)
  await endEmptyLines(ctx, addDays(today(ctx.now), 1))
}

/**
 * A line ends that serves no lift from this day on. One whose lifts stand in the line of the renewed contract already, or
 * leave with a contract that ends next month, serves them until their last day.
 */
async function endEmptyLines(ctx: Context, from: Day, exceptId?: string): Promise<void> {
  await sql`update maintain_plan p set status = ${literal(PlanStatus.code.ended)}, version = version + 1,
    updated_at = ${ctx.now.toISOString()}
    where p.company_id = ${ctx.companyId} and ${is('p.status', PLAN_LIVE)} and p.deleted_at is null
      and exists (select 1 from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id)
      and not exists (select 1 from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id
        and coalesce(x.leave_date >= ${from}::date, true))
      and ${exceptId ? sql`p.id <> ${exceptId}` : sql`true`}`.execute(ctx.db)
}

/** Lines whose last day, or their last lift's, has passed end (jobs 3.3). */
export async function endPastLines(ctx: Context, day: Day): Promise<number> {
  await endEmptyLines(ctx, day)
  const { rows } = await sql`update maintain_plan set status = ${literal(PlanStatus.code.ended)}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and ${is('status', PLAN_LIVE)} and end_date < ${day}::date
      and deleted_at is null returning id`.execute(ctx.db)
  await sql`update plan_elevator x set active = false, leave_date = greatest(x.join_date, p.end_date) from maintain_plan p
    where x.company_id = ${ctx.companyId} and p.company_id = x.company_id and p.id = x.plan_id and x.active
      and ${is('p.status', PlanStatus.code.ended)}`.execute(ctx.db)
  return rows.length
}

export interface LineVisited {
  readonly elevatorId: string
  /** The line to note it in; without one, those the lift stands in now. */
  readonly planId?: string
  readonly day: Day
  /** The last days of the levels, where higher ones count for those below: { 3: …, 4: …, 5: … }. */
  readonly levels: Readonly<Record<string, Day>>
}

/** Quarterly, half-yearly and yearly: the levels whose last days a line keeps. */
const leveled = ['3', '4', '5']

/** Dates of the lines that lifts stand in follow the newest visit; older ones change nothing. */
export async function noteLineVisits(ctx: Context, visits: readonly LineVisited[]): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
    as n("elevatorId" uuid, "planId" uuid, day date, levels jsonb)`
  const later = leveled.map((level) => {
    const others = leveled.filter((one) => one !== level)
    return sql`case when n.levels ->> ${level}::text > coalesce(x.last_level_dates ->> ${level}::text, '')
      then n.levels - ${others}::text[] else '{}' end`
  })
  await sql`update plan_elevator x set last_visit_date = greatest(x.last_visit_date, n.day),
      last_level_dates = x.last_level_dates || ${sql.join(later, sql` || `)}
    from ${records}
    where x.company_id = ${ctx.companyId} and x.elevator_id = n."elevatorId"
      and case when n."planId" is null then x.active else x.plan_id = n."planId" end`.execute(ctx.db)
}

/** The gap every check of this lift goes by from now on. */
export async function setAllowedGap(
  ctx: Context,
  planId: string,
  elevatorId: string,
  gapDays: number,
  fallenBack: boolean,
): Promise<void> {
  await sql`update plan_elevator set gap_days = ${gapDays}, fallen_back = ${fallenBack}
    where company_id = ${ctx.companyId} and plan_id = ${planId} and elevator_id = ${elevatorId}
      and (gap_days is distinct from ${gapDays} or fallen_back <> ${fallenBack})`.execute(ctx.db)
}

/** Regular lines in which a lift is served from a later day on: the renewed contract's, published before this one ends. */
export async function findLaterLines(ctx: Context, elevatorId: string, day: Day): Promise<string[]> {
  const { rows } = await sql<{ planId: string }>`select x.plan_id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    where x.company_id = ${ctx.companyId} and x.elevator_id = ${elevatorId}
      and ${isNot('p.status', PlanStatus.code.voided)} and p.deleted_at is null
      and ${is('p.plan_type', PlanType.code.regular)} and x.join_date > ${day}::date
      and coalesce(x.leave_date, p.end_date) > x.join_date
    order by x.join_date`.execute(ctx.db)
  return rows.map((row) => row.planId)
}

/** The line that still serves a lift on a day, also one that a termination has given its last day. */
export async function findServingLine(ctx: Context, elevatorId: string, day: Day): Promise<string | undefined> {
  const { rows } = await sql<{ planId: string }>`select x.plan_id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    where x.company_id = ${ctx.companyId} and x.elevator_id = ${elevatorId}
      and ${isNot('p.status', PlanStatus.code.voided)} and p.deleted_at is null
      and ${is('p.plan_type', PlanType.code.regular)} and x.join_date <= ${day}::date
      and coalesce(x.leave_date, p.end_date) >= ${day}::date
    order by x.join_date desc limit 1`.execute(ctx.db)
  return rows[0]?.planId
}
