import { sql } from 'kysely'
import { finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import { DeviceType, ELEVATOR_GONE, IN_CARE, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { Category } from '#modules/template/shared/template.terms.ts'
import { BY_BODY, settled, TaskKind } from '../shared/inspection.ts'
import { type DueRow, dueList, type GovernorRow, governorList } from '../shared/record.ts'

const place = `elevator e join community c on c.company_id = e.company_id and c.id = e.community_id`
/** Home lifts are not inspected; lifts that are gone have nothing to come. */
export const inspected = sql`e.deleted_at is null and ${is('e.use_status', IN_CARE)}
  and not (${is('e.type', DeviceType.code.straight)} and ${is('e.use_type', UseType.code.villa)})`

/** Of a plan whose lift is scrapped, somebody else's or deleted nothing is expected any more, whatever its state. */
export const isOurs = `e.deleted_at is null and ${isNot('e.use_status', ELEVATOR_GONE)}`
export const ours = sql.raw(isOurs)

/** A plan of an inspection by the body that is still to come. */
const standing = `${is('q.inspect_type', BY_BODY)} and q.deleted_at is null and ${isNot('q.status', settled)}`
const lift = (text: string) => holdsLift(text)

/** Lifts by the day of their next inspection with the plan that stands for it. */
export const dueLifts = pageSource<DueRow>(dueList, () => ({
  from: `${place} left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join lateral (select q.id, q.plan_no, q.status, q.org_name from inspection_plan q
      where q.company_id = e.company_id and q.elevator_id = e.id and ${standing} order by q.deadline limit 1) p on true`,
  alias: 'e',
  columns: {
    elevator: liftLabelOf('c', 'e'),
    lift: liftNameOf('e'),
    communityName: 'c.name',
    nextDate: 'e.next_inspect_date',
    remaining: '(e.next_inspect_date - current_date)',
    planNo: 'p.plan_no',
    planId: 'p.id',
    planStatus: 'p.status',
    org: 'coalesce(p.org_name, e.inspect_org)',
    teamName: 't.name',
  },
  filters: {
    keyword: finding(dueList.filters.keyword, {
      elevator: lift,
      registerCode: lift,
      planNo: (text, ctx) => sql`e.id = any(array(select q.elevator_id from inspection_plan q
        where q.company_id ${ofCompanies(ctx)} and q.plan_no ilike ${like(text)} and ${sql.raw(standing)}))`,
    }),
    planless: (yes: boolean) => sql`(p.id is null) = ${yes}`,
  },
  where: (ctx) => [inspected, elevatorScope(ctx, 'e'), sql`e.next_inspect_date <= current_date + 90`],
}))

/** Governors by the day of their next check; what is not known stands last. */
export const governors = pageSource<GovernorRow>(governorList, () => ({
  from: `${place} left join lateral (select r.report_no, (r.governor ->> 'speed')::float8 as speed from inspection_record r
      where r.company_id = e.company_id and r.elevator_id = e.id and r.deleted_at is null
        and (${is('r.task_kind', TaskKind.code.governor)} or r.governor is not null) order by r.inspect_date desc,
        r.id desc limit 1) g on true`,
  alias: 'e',
  columns: {
    elevator: liftLabelOf('c', 'e'),
    lift: liftNameOf('e'),
    communityName: 'c.name',
    madeDate: 'coalesce(e.governor_made_date, e.manufacture_date)',
    age: `extract(year from age(current_date, coalesce(e.governor_made_date, e.manufacture_date)))::int`,
    checkDate: 'e.governor_check_date',
    nextDate: 'e.governor_next_date',
    remaining: '(e.governor_next_date - current_date)',
    reportNo: 'g.report_no',
    speed: 'g.speed',
  },
  filters: {
    keyword: finding(governorList.filters.keyword, { elevator: lift, governorModel: 'e.governor_model' }),
    unknown: (yes: boolean) => sql`(e.governor_next_date is null) = ${yes}`,
  },
  where: (ctx) => [inspected, elevatorScope(ctx, 'e'), isNot('e.category', Category.code.escalator)],
}))
