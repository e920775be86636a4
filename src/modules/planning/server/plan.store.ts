import { sql } from 'kysely'
import {
  type Context,
  finding,
  holdsWord,
  is,
  isNot,
  like,
  literal,
  ofCompanies,
  pageSource,
} from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { serviceFrom } from '#modules/contract/shared/service.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { planScope } from '#modules/plan/server/index.ts'
import { PLAN_LIVE, PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { Severity, ViolationState } from '#modules/plan/shared/violation.ts'
import { SchemeStatus } from '#modules/template/shared/fixedDate.ts'
import type { Category } from '#modules/template/shared/template.ts'
import { type MaintainPlanRow, maintainPlanList } from '../shared/plan.ts'

/** Lists and facts of plans. */

const orders = `from maintain_order o where o.company_id = p.company_id and o.plan_id = p.id and o.deleted_at is null`
const lifts = `from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id`
const gaps = `(select max(g.gap) from (select coalesce(o.complete_at::date, o.plan_date)
    - lag(coalesce(o.complete_at::date, o.plan_date)) over (partition by o.elevator_id order by coalesce(o.complete_at::date, o.plan_date)) as gap
  ${orders} and ${isNot('o.status', MaintainStatus.code.closed)}) g)`
/** Open visits planned for a day that the law does not allow, whoever put them there. */
const late = `${orders} and ${is('o.status', MAINTAIN_OPEN)} and o.plan_date > o.legal_deadline`
const violations = `(select count(*)::int from plan_violation v where v.company_id = p.company_id
  and ${is('v.state', ViolationState.open)} and v.severity >= ${literal(Severity.code.warning)}
  and (v.plan_id = p.id or v.order_id in (select o.id ${orders}))) + (select count(*)::int ${late})`

export const plans = pageSource<MaintainPlanRow>(maintainPlanList, {
  // Joined outwardly, though a plan has them all, so that a count leaves out what it does not need. Without a signed
  // contract there is no plan.
  from: `maintain_plan p
    join contract r on r.company_id = p.company_id and r.id = p.contract_id
    join customer k on k.company_id = p.company_id and k.id = r.customer_id
    left join community c on c.company_id = p.company_id and c.id = p.community_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join employee w on w.company_id = p.company_id and w.id = p.main_worker_id`,
  alias: 'p',
  columns: {
    contractName: 'r.name',
    customerName: 'k.name',
    communityName: 'c.name',
    elevatorCount: `case when ${is('p.status', PlanStatus.code.draft)}
      then coalesce(jsonb_array_length(p.draft -> 'elevatorIds'), 0)
      else (select count(*)::int ${lifts} and x.leave_date is null) end`,
    templateName: `coalesce(p.summary ->> 'templateName', '')`,
    rhythm: `(p.rule_snapshot ->> 'rhythm')::int`,
    team: 't.name',
    mainWorker: 'w.name',
    doneCount: `(select count(*)::int ${orders} and ${is('o.status', MAINTAIN_DONE)})`,
    totalCount: `(select count(*)::int ${orders} and ${isNot('o.status', MaintainStatus.code.closed)})`,
    nextDate: `(select min(o.plan_date) ${orders} and ${is('o.status', MAINTAIN_OPEN)})`,
    maxGap: gaps,
    gapDays: `(p.rule_snapshot ->> 'maxGapDays')::int`,
    violations,
  },
  filters: {
    planNo: finding(maintainPlanList.filters.planNo, {
      planNo: 'p.plan_no',
      contractName: (text, ctx) => sql`p.contract_id = any(array(select g.id from contract g
        where g.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['g.name'], codes: ['g.name_pinyin'] }, text)}))`,
      communityName: (text, ctx) => sql`p.community_id = any(array(select n.id from community n
        where n.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['n.name'], codes: ['n.name_pinyin'] }, text)}))`,
    }),
    customerId: 'r.customer_id',
    expiring: (yes: boolean, ctx: Context) => {
      const within = sql`(${is('p.status', PLAN_LIVE)}
        and p.end_date between ${ctx.now.toISOString()}::date and ${ctx.now.toISOString()}::date + 60)`
      return yes ? within : sql`not ${within}`
    },
    hasViolation: (yes: boolean) =>
      sql.raw(`${yes ? '' : 'not '}exists (select 1 from plan_violation v
      where v.company_id = p.company_id and ${is('v.state', ViolationState.open)}
        and v.severity >= ${literal(Severity.code.warning)} and v.plan_id = p.id union all select 1 ${late})`),
  },
  where: (ctx) => [sql`p.deleted_at is null`, planScope(ctx)],
  counted: 'maintain_plan',
  notNull: ['planNo', 'startDate', 'endDate'],
})

export async function findPlanOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select p.id as value, p.plan_no as label, c.name as note
    from maintain_plan p join community c on c.company_id = p.company_id and c.id = p.community_id
    where p.company_id ${ofCompanies(ctx)} and p.deleted_at is null and ${planScope(ctx)}
      and ${query.ids ? sql`p.id = any(${query.ids}::uuid[])` : query.keyword ? sql`(p.plan_no ilike ${like(query.keyword)} or c.name ilike ${like(query.keyword)})` : sql`true`}
    order by p.plan_no desc limit ${query.size}`.execute(ctx.db)
  return rows
}

export interface PlanContract {
  id: string
  name: string
  status: number
  draft: boolean
  startDate: Day
  /** Its last day of service; a termination shortens it. */
  endDate: Day
  promisedVisits: number
  customerId: string
}

export async function findPlanContract(ctx: Context, id: string): Promise<PlanContract | undefined> {
  const { rows } =
    await sql<PlanContract>`select id, name, status, draft, start_date, coalesce(terminated_at, end_date) as end_date,
      promised_visits, customer_id
    from contract k where k.company_id = ${ctx.companyId} and k.id = ${id} and k.deleted_at is null
      and ${contractScope(ctx)}`.execute(ctx.db)
  return rows[0]
}

export interface ContractLift {
  elevatorId: string
  serviceStart: Day
  serviceEnd: Day
}

/** The lifts of a contract, each with its service that holds on a day or begins after it. */
export async function findContractLifts(ctx: Context, contractId: string, day: Day): Promise<ContractLift[]> {
  const { rows } = await sql<ContractLift>`select l.elevator_id, l.service_start, l.service_end from contract_elevator l
    join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
    where l.company_id = ${ctx.companyId} and l.contract_id = ${contractId} and l.active and e.deleted_at is null
    order by e.community_id, e.device_number, l.service_start`.execute(ctx.db)
  return serviceFrom(rows, day)
}

export interface TeamRow {
  id: string
  name: string
  baseLng: number | null
  baseLat: number | null
}

export async function findTeam(ctx: Context, id: string): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`select id, name, base_lng, base_lat from team
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function findPlaces(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { lng: number; lat: number }>> {
  const { rows } = await sql<{ id: string; lng: number; lat: number }>`select id, lng, lat from community
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { lng: row.lng, lat: row.lat }]))
}

export async function findScheme(ctx: Context, id: string) {
  const { rows } = await sql<{ elevatorType: Category; dates: { mmdd: string; level: 1 | 3 | 4 | 5 }[] }>`
    select elevator_type, dates from fixed_date_scheme where company_id = ${ctx.companyId} and id = ${id}
      and ${is('status', SchemeStatus.code.enabled)} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}
