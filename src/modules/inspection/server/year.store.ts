import { sql } from 'kysely'
import { type Context, is, isNot, newId } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { liftLabelOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { DrivingMethod, IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import type { LiftFacts } from '../shared/calendar.ts'
import {
  InspectConclusion,
  type InspectKind,
  PlanSource,
  Supervision,
  settled,
  TaskKind,
} from '../shared/inspection.ts'
import type { Material } from '../shared/plan.ts'
import { restartDone } from './plan.store.ts'

export interface YearLift extends Omit<LiftFacts, 'villa'> {
  id: string
  name: string
  type: number
  useType: number | null
  useStatus: number
  stopFrom: Day | null
  teamId: string | null
  inspectOrg: string | null
}

/** Facts of lifts for the calendar: in use or stopped, all of the person's or the named ones. */
export async function findYearLifts(ctx: Context, ids?: readonly string[]): Promise<YearLift[]> {
  const named = ids ? sql`and e.id = any(${[...ids]}::uuid[])` : sql``
  const { rows } =
    await sql<YearLift>`select e.id, ${sql.raw(liftLabelOf('c', 'e'))} as name, e.type, e.use_type, e.use_status, e.stop_from,
      e.category, coalesce(${is('e.driving_method', DrivingMethod.code.traction)}, false) as traction, e.team_id,
      e.inspect_org, e.supervise_date,
      e.retrofit_date, e.last_inspect_date, coalesce(e.governor_made_date, e.manufacture_date) as governor_made_date,
      e.governor_check_date, x.brake_test_date, x.major_repair_date
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join lateral (select max(r.inspect_date) filter (where ${is('r.task_kind', TaskKind.code.brakeTest)}) as brake_test_date,
        max(r.inspect_date) filter (where ${is('r.supervision', Supervision.code.majorRepair)}) as major_repair_date
      from inspection_record r where r.company_id = e.company_id and r.elevator_id = e.id and r.deleted_at is null
        and ${isNot('r.conclusion', InspectConclusion.code.failed)}) x on true
    where ${visibleLifts(ctx)} and e.company_id = ${ctx.companyId} and ${is('e.use_status', IN_CARE)} ${named}
    order by c.name, e.name, e.id`.execute(ctx.db)
  return rows
}

/** How many of these lifts the person sees, whatever their state. */
export async function countSeen(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from elevator e
    where ${visibleLifts(ctx)} and e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** What stands: of the year, and tasks of any year that are still open, so that an overdue check is not asked twice. */
export async function findStanding(ctx: Context, year: number): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select p.elevator_id || ' ' || coalesce(p.inspect_type, p.task_kind) as key
    from inspection_plan p where p.company_id = ${ctx.companyId} and p.deleted_at is null
      and not ${sql.raw(restartDone)} and (p.year = ${year} or (${is('p.task_kind', [TaskKind.code.governor, TaskKind.code.brakeTest])}
      and ${isNot('p.status', settled)}))`.execute(ctx.db)
  return new Set(rows.map((row) => row.key))
}

export interface NewPlan {
  elevatorId: string
  planNo: string
  kind: InspectKind
  year: number
  yearIndex: number | null
  baseDate: Day | null
  dueMonth: Day
  earliestDate: Day
  applyBy: Day | null
  deadline: Day
  teamId: string | null
  orgName: string | null
  materials: Material[]
  inspectDate?: Day | null
  fee?: string | null
  remark?: string | null
}

/** Adds the year's plans; what somebody else made in the same moment is left out. Gives how many were made. */
export async function insertYear(
  ctx: Context,
  rows: readonly NewPlan[],
  source: PlanSource = PlanSource.code.year,
): Promise<number> {
  let made = 0
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500).map(({ kind, materials, ...plan }) => ({
      ...plan,
      id: newId(),
      companyId: ctx.companyId,
      inspectType: kind < 10 ? kind : null,
      taskKind: kind < 10 ? null : kind,
      materials: JSON.stringify(materials),
      source,
      createdBy: ctx.who.userId,
      updatedBy: ctx.who.userId,
    }))
    const added = await ctx.db
      .insertInto('inspectionPlan')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    made += added.length
  }
  return made
}
