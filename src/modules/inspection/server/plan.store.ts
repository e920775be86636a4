import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { InspectionStatus, type InspectKind, PlanSource, settled } from '../shared/inspection.ts'
import {
  type Delay,
  type Material,
  type PlanDetail,
  type PlanRow,
  planList,
  type YearCalendar,
} from '../shared/plan.ts'
import { stepsTooLate } from './asks.ts'
import { isOurs } from './due.store.ts'

/** Somebody has it and its result is not in yet. */
const GOING = [
  InspectionStatus.code.assigned,
  InspectionStatus.code.selfChecked,
  InspectionStatus.code.applied,
  InspectionStatus.code.inspected,
]

const OPEN = isNot('p.status', settled)
/** Something is expected, by its deadline; of a lift that is gone it is not, whatever state its plan was left in. */
const EXPECTED = `${OPEN} and ${isOurs}`
const remaining = `(case when ${EXPECTED} then p.deadline - current_date end)`
/** What was done for a plan at the lift, oldest first. */
export const planSteps = `coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'by', w.name, 'at', s.occurred_at,
    'text', s.text, 'photo', s.photo, 'distance', s.distance) order by s.occurred_at, s.id)
  from inspection_step s join employee w on w.company_id = s.company_id and w.id = s.employee_id
  where s.company_id = p.company_id and s.plan_id = p.id), '[]'::jsonb)`
/** Of one plan: findings whose hazard is not struck off. */
const openFindings = `(select count(*)::int from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
  where f.company_id = p.company_id and f.plan_id = p.id and ${isNot('h.state', HazardState.code.closed)})`
const kind = 'coalesce(p.inspect_type, p.task_kind)'
const total = `jsonb_array_length(p.materials)`
const ready = `(select count(*) from jsonb_array_elements(p.materials) m where (m ->> 'ready')::boolean)`

// As left joins, by keys that never miss: what no filter asks for, the database leaves out when it counts.
const tables = `inspection_plan p left join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id`

const columns = () => ({
  id: 'p.id',
  version: 'p.version',
  planNo: 'p.plan_no',
  elevatorId: 'p.elevator_id',
  elevator: liftLabelOf('c', 'e'),
  lift: liftNameOf('e'),
  communityName: 'c.name',
  registerCode: 'e.register_code',
  year: 'p.year',
  yearIndex: 'p.year_index',
  inspectType: kind,
  baseDate: 'p.base_date',
  dueMonth: 'p.due_month',
  earliestDate: 'p.earliest_date',
  deadline: 'p.deadline',
  applyBy: 'p.apply_by',
  applyAt: 'p.apply_at',
  applyNo: 'p.apply_no',
  inspectDate: 'p.inspect_date',
  status: 'p.status',
  materials: `${ready} || '/' || ${total}`,
  materialsReady: `(${total} > 0 and ${ready} = ${total})`,
  remaining,
  orgName: 'p.org_name',
  teamName: 't.name',
  workers: `array(select w.name from employee w where w.company_id = p.company_id and w.id = any(p.worker_ids) order by w.name)`,
  fee: 'p.fee',
  openFindings,
  source: 'p.source',
})

export const plans = pageSource<PlanRow>(planList, () => ({
  from: tables,
  alias: 'p',
  columns: columns(),
  filters: {
    keyword: finding(planList.filters.keyword, {
      elevator: (text, ctx) => sql`p.elevator_id in (${liftsHolding(ctx, text)})`,
      planNo: 'p.plan_no',
      applyNo: 'p.apply_no',
    }),
    inspectType: (types: number[]) => sql`p.inspect_type = any(${types})`,
    taskKind: (kinds: number[]) => sql`p.task_kind = any(${kinds})`,
    communityId: 'e.community_id',
    org: finding(planList.filters.org, { orgName: 'p.org_name' }),
    overdue: (yes: boolean) => sql`(${sql.raw(EXPECTED)} and p.deadline < current_date) = ${yes}`,
    open: (yes: boolean) => sql`(${OPEN}) = ${yes}`,
  },
  where: (ctx) => [sql`p.deleted_at is null`, elevatorScope(ctx, 'e')],
  notNull: ['deadline', 'planNo', 'dueMonth', 'earliestDate'],
  counted: 'inspection_plan',
}))

export interface PlanRecord {
  id: string
  companyId: string
  version: number
  planNo: string
  elevatorId: string
  year: number
  inspectType: 1 | 2 | 3 | null
  taskKind: 10 | 11 | 12 | null
  yearIndex: number | null
  baseDate: Day | null
  dueMonth: Day
  earliestDate: Day
  applyBy: Day | null
  deadline: Day
  applyNo: string | null
  orgName: string | null
  inspectDate: Day | null
  workerIds: string[]
  /** Had it before somebody else. */
  pastWorkerIds: string[]
  teamId: string | null
  materials: Material[]
  status: InspectionStatus
  qualifyNo: string | null
  qualifyTo: Day | null
  delays: Delay[]
  stoppedLift: boolean
  linkedOrderId: string | null
  source: 1 | 2 | 3
}

const seen = (ctx: Context) => sql`p.company_id ${ofCompanies(ctx)} and p.deleted_at is null
  and ${elevatorScope(ctx, 'e')}`

/** Locks a plan within the person's scope, or 1000404. */
export async function lockPlan(ctx: Context, id: string): Promise<PlanRecord> {
  await lockRows(ctx, 'inspectionPlan', [id])
  const { rows } = await sql<PlanRecord>`select p.* from inspection_plan p
    join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where p.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findPlanDetail(ctx: Context, id: string): Promise<Omit<PlanDetail, 'evaluation'>> {
  const listed = sql.join(
    Object.entries({ ...columns(), materials: 'p.materials' }).map(
      ([name, of]) => sql`${sql.raw(of)} as ${sql.ref(name)}`,
    ),
  )
  const { rows } = await sql<
    Omit<PlanDetail, 'evaluation'>
  >`select ${listed}, p.team_id, p.worker_ids, p.qualify_no, p.qualify_to,
      p.self_check_date, p.linked_order_id, o.order_no as linked_order_no, p.stopped_lift, e.use_status, e.category,
      p.close_reason, p.remark, p.delays, ${sql.raw(planSteps)} as steps, ${stepsTooLate('p')} as conflicts,
      (select coalesce(json_agg(json_build_object('id', r.id, 'recordNo', r.record_no, 'inspectDate', r.inspect_date,
          'reportNo', r.report_no, 'conclusion', r.conclusion) order by r.inspect_date desc, r.id desc), '[]')
        from inspection_record r where r.company_id = p.company_id and r.plan_id = p.id and r.deleted_at is null) as records
    from ${sql.raw(tables)}
    left join maintain_order o on o.company_id = p.company_id and o.id = p.linked_order_id
    where p.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Plans a result may be registered for, newest deadline first. */
export async function planOptions(
  ctx: Context,
  query: OptionQuery & { elevatorId?: string | undefined },
): Promise<Option[]> {
  const words = query.keyword ? sql`and (p.plan_no ilike ${like(query.keyword)} or ${holdsLift(query.keyword)})` : sql``
  const chosen = query.ids ? sql`and p.id = any(${query.ids}::uuid[])` : sql``
  const lift = query.elevatorId ? sql`and p.elevator_id = ${query.elevatorId}` : sql``
  const { rows } = await sql<Option>`select p.id as value, p.plan_no as label, ${sql.raw(liftLabelOf('c', 'e'))} as note
    from ${sql.raw(tables)} where ${seen(ctx)} ${words} ${chosen} ${lift}
    order by p.deadline desc, p.id limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function countYear(ctx: Context, year: number, today: Day): Promise<YearCalendar> {
  const { rows } = await sql<YearCalendar['months'][number]>`select to_char(p.due_month, 'YYYY-MM') as month,
      count(*)::int as total,
      (count(*) filter (where ${is('p.status', InspectionStatus.code.waiting)}))::int as waiting,
      (count(*) filter (where ${is('p.status', GOING)}))::int as going,
      (count(*) filter (where ${is('p.status', InspectionStatus.code.passed)}))::int as passed,
      (count(*) filter (where ${is('p.status', [InspectionStatus.code.rectify, InspectionStatus.code.failed])}))::int as trouble,
      (count(*) filter (where ${sql.raw(EXPECTED)} and p.deadline < ${today}::date))::int as overdue
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where ${seen(ctx)} and p.due_month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and ${isNot('p.status', InspectionStatus.code.closed)}
    group by 1`.execute(ctx.db)
  const before = await sql<{ n: number }>`select count(*)::int as n
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where ${seen(ctx)} and p.due_month < ${`${year}-01-01`}::date and ${sql.raw(EXPECTED)}`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.month, row]))
  const none = { total: 0, waiting: 0, going: 0, passed: 0, trouble: 0, overdue: 0 }
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`)
  return {
    year,
    months: months.map((month) => found.get(month) ?? { month, ...none }),
    before: before.rows[0]?.n ?? 0,
  }
}

/** Findings of a plan that are not struck off (3070004). */
export async function countOpenFindings(ctx: Context, planId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from inspection_finding f
    join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
    where f.company_id = ${ctx.companyId} and f.plan_id = ${planId}
      and ${isNot('h.state', HazardState.code.closed)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Employees in service among these. */
export async function countWorkers(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and ${is('state', EmployeeState.code.active)} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export async function isTeam(ctx: Context, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from team where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/**
 * An inspection before a lift ran again that is over: it was owed by the stop, and the year owes its own beside it, unless it
 * fell into that one's window (`dutiesOf`; jobs 6.10).
 */
export const restartDone = `(${is('p.source', PlanSource.code.restart)} and ${is('p.status', settled)})`

/** A plan of the same kind for the same lift and year that stands already. */
export async function findTwin(
  ctx: Context,
  { elevatorId, year, kind: of }: { elevatorId: string; year: number; kind: InspectKind },
): Promise<string | undefined> {
  const { rows } = await sql<{
    planNo: string
  }>`select plan_no from inspection_plan p where p.company_id = ${ctx.companyId}
    and p.elevator_id = ${elevatorId} and p.year = ${year} and ${sql.raw(kind)} = ${of} and p.deleted_at is null
    and ${isNot('p.status', InspectionStatus.code.closed)} and not ${sql.raw(restartDone)} limit 1`.execute(ctx.db)
  return rows[0]?.planNo
}

/** Numbers of plans of these lifts that stand, by `lift kind year`. */
export async function findTwins(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string
    planNo: string
  }>`select p.elevator_id || ' ' || ${sql.raw(kind)} || ' ' || p.year
      as key, p.plan_no from inspection_plan p where p.company_id = ${ctx.companyId}
      and p.elevator_id = any(${[...elevatorIds]}::uuid[]) and p.deleted_at is null
      and ${isNot('p.status', InspectionStatus.code.closed)} and not ${sql.raw(restartDone)}`.execute(ctx.db)
  return new Map(rows.map(({ key, planNo }) => [key, planNo]))
}
