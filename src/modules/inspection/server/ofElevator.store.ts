import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { BY_BODY, InspectConclusion, InspectionStatus, InspectKind, settled } from '../shared/inspection.ts'

const { failed } = InspectConclusion.code
const { selfTest, selfInspection } = InspectKind.code
const kindOf = (record: string) => `coalesce(${record}.inspect_type, ${record}.task_kind)`

/**
 * The day of the newest 不合格 after which the lift has not passed the same again. A body's inspection that is passed also
 * settles what a self-test or a self-inspection before it found; a governor's check stands for itself.
 */
const notPassedSince = `${is('r.conclusion', failed)} and r.deleted_at is null
    and not exists (select 1 from inspection_record p where p.company_id = r.company_id and p.elevator_id = r.elevator_id
      and ${isNot('p.conclusion', failed)} and p.deleted_at is null
      and (p.inspect_date, p.created_at) > (r.inspect_date, r.created_at)
      and (${kindOf('p')} = ${kindOf('r')} or (${is('p.inspect_type', BY_BODY)}
        and ${is(kindOf('r'), [...BY_BODY, selfTest, selfInspection])})))`
export const failedSinceOf = (lift: string) => `(select r.inspect_date from inspection_record r
  where r.company_id = ${lift}.company_id and r.elevator_id = ${lift}.id and ${notPassedSince}
  order by r.inspect_date desc limit 1)`
export const failedLifts = (ctx: Context) => sql`select r.company_id, r.elevator_id from inspection_record r
  where r.company_id ${ofCompanies(ctx)} and ${sql.raw(notPassedSince)}`

const findings = `select 1 from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
  where f.company_id = r.company_id and f.record_id = r.id`
/**
 * A failure that stopped the lift, and not one that is only 需整改: its plan says so; without one, as when it was recorded,
 * one that names nothing or something severe (decision 0032).
 */
const stoppedLift = `(${is('p.status', InspectionStatus.code.failed)} or p.stopped_lift or not exists (${findings})
  or exists (${findings} and ${is('h.grade', HazardGrade.code.severe)}))`

/** The plan ends it as well, whatever the day of the report it passed with. */
export async function findStoppingFailure(ctx: Context, elevatorId: string): Promise<Day | null> {
  const { passed, rectify } = InspectionStatus.code
  const { rows } = await sql<{ day: Day }>`select r.inspect_date as day from inspection_record r
    left join inspection_plan p on p.company_id = r.company_id and p.id = r.plan_id
    where r.company_id = ${ctx.companyId} and r.elevator_id = ${elevatorId} and ${sql.raw(notPassedSince)}
      and (p.id is null or ${isNot('p.status', [passed, rectify])}) and ${sql.raw(stoppedLift)}
    order by r.inspect_date desc limit 1`.execute(ctx.db)
  return rows[0]?.day ?? null
}

export async function hasInspectionPlan(ctx: Context, elevatorId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from inspection_plan where company_id = ${ctx.companyId}
    and elevator_id = ${elevatorId} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Plans whose day has passed, or whose result asks for work. */
export const openInspectionsOf = (lift: string) => `(select count(*)::int from inspection_plan p
  where p.company_id = ${lift}.company_id and p.elevator_id = ${lift}.id and p.deleted_at is null
    and ${isNot('p.status', settled)} and (p.deadline < current_date
      or ${is('p.status', [InspectionStatus.code.rectify, InspectionStatus.code.failed])}))`
