import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { wholeNameOf } from '#modules/elevator/server/index.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { planScope } from '#modules/plan/server/index.ts'
import type { LineWindow } from '#modules/plan/shared/entry.ts'
import { CUSTOM_PLAN, PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { COLLECTING, TERMINAL_IN_USE, TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { type CustomItem, type CustomKind, type CustomPlanRow, customPlanList } from '../shared/customPlan.ts'
import type { LineLift, LineTrigger, LineVisit } from '../shared/lineLift.ts'

/** 自定义计划: lines of plan type 2 and 3 with what stands beside them. */

/** Somebody has set out at least. */
const BEGUN = [
  MaintainStatus.code.departed,
  MaintainStatus.code.inProgress,
  MaintainStatus.code.done,
  MaintainStatus.code.confirmed,
  MaintainStatus.code.paused,
]

const orders = `from maintain_order o where o.company_id = p.company_id and o.plan_id = p.id and o.deleted_at is null`
const lifts = `from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id and x.leave_date is null`
const states = `from demand_state s join plan_elevator x on x.company_id = s.company_id and x.plan_id = s.plan_id
  and x.elevator_id = s.elevator_id and x.active where s.company_id = p.company_id and s.plan_id = p.id`
const lastTrigger = (column: string) => `(select g.${column} from demand_trigger g
  where g.company_id = p.company_id and g.plan_id = p.id order by g.fired_at desc limit 1)`

export const customPlans = pageSource<CustomPlanRow>(customPlanList, {
  from: `maintain_plan p
    join contract r on r.company_id = p.company_id and r.id = p.contract_id
    join customer k on k.company_id = p.company_id and k.id = r.customer_id
    join community c on c.company_id = p.company_id and c.id = p.community_id
    join team t on t.company_id = p.company_id and t.id = p.team_id
    left join employee w on w.company_id = p.company_id and w.id = p.main_worker_id
    left join custom_plan u on u.company_id = p.company_id and u.id = p.id
    left join demand_rule d on d.company_id = u.company_id and d.id = u.demand_rule_id`,
  alias: 'p',
  columns: {
    kind: 'u.kind',
    title: 'u.title',
    contractName: 'r.name',
    customerName: 'k.name',
    communityName: 'c.name',
    elevatorCount: `(select count(*)::int ${lifts})`,
    ruleName: 'd.name',
    team: 't.name',
    mainWorker: 'w.name',
    doneCount: `(select count(*)::int ${orders} and ${is('o.status', MAINTAIN_DONE)})`,
    totalCount: `(select count(*)::int ${orders} and ${isNot('o.status', MaintainStatus.code.closed)})`,
    nextDate: `(select min(o.plan_date) ${orders} and ${is('o.status', MAINTAIN_OPEN)})`,
    // A lift whose score cannot be said makes the line's unknown: the lowest of the others would be a claim.
    score: `(select case when count(*) = count(s.score) then min(s.score)::int end ${states})`,
    gapDays: `(select min(x.gap_days)::int ${lifts} and x.active)`,
    eligibility: `case when ${is('p.plan_type', PlanType.code.onDemand)}
      then (select count(*) filter (where s.eligible)::int ${states}) end`,
    terminalOnline: `case when ${is('p.plan_type', PlanType.code.onDemand)}
      then (select count(distinct x.elevator_id)::int from plan_elevator x
      join terminal m on m.company_id = x.company_id and m.elevator_id = x.elevator_id
        and ${is('m.status', TerminalStatus.code.online)} and m.deleted_at is null
      where x.company_id = p.company_id and x.plan_id = p.id and x.active) end`,
    lastTriggerAt: lastTrigger('fired_at'),
    lastTrigger: lastTrigger('text'),
  },
  filters: {
    keyword: finding(customPlanList.filters.keyword, {
      planNo: 'p.plan_no',
      title: 'u.title',
      communityName: { names: ['c.name'], codes: ['c.name_pinyin'] },
    }),
    kind: 'u.kind',
    customerId: 'r.customer_id',
    fallenBack: (yes: boolean) =>
      sql.raw(`${yes ? '' : 'not '}exists (select 1 ${lifts} and x.active and x.fallen_back)`),
  },
  where: (ctx) => [sql`p.deleted_at is null`, is('p.plan_type', CUSTOM_PLAN), planScope(ctx)],
  notNull: ['planNo', 'startDate', 'endDate'],
})

export async function findCustomOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select p.id as value, coalesce(u.title, p.plan_no) as label, p.plan_no as note
    from maintain_plan p left join custom_plan u on u.company_id = p.company_id and u.id = p.id
    where p.company_id ${ofCompanies(ctx)} and p.deleted_at is null and ${is('p.plan_type', CUSTOM_PLAN)}
      and ${planScope(ctx)}
      and ${query.ids ? sql`p.id = any(${query.ids}::uuid[])` : query.keyword ? sql`(p.plan_no ilike ${like(query.keyword)} or u.title ilike ${like(query.keyword)})` : sql`true`}
    order by p.plan_no desc limit ${query.size}`.execute(ctx.db)
  return rows
}

export interface CustomRecord {
  id: string
  /** Of custom_plan; null for a line that was published without one. */
  customVersion: number | null
  planNo: string
  planType: number
  status: number
  version: number
  startDate: Day
  endDate: Day
  kind: CustomKind | null
  title: string | null
  contractId: string
  customerId: string
  communityId: string
  teamId: string
  mainWorkerId: string | null
  assistantIds: string[]
  demandRuleId: string | null
  ruleVersionNo: number | null
  filingNo: string | null
  filingFiles: StoredFile[]
  localMaxGapDays: number | null
  scoreBands: { min: number; gapDays: number }[]
  agreementFiles: StoredFile[]
  dates: Day[]
  monthDays: string[]
  dayOfMonth: number | null
  items: CustomItem[]
  windows: LineWindow[]
  remark: string | null
}

/** Some plan within the data scope that follows a rule of demand-based maintenance. */
export async function findPlanUnder(ctx: Context, demandRuleId: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from maintain_plan p
    join custom_plan u on u.company_id = p.company_id and u.id = p.id
    where p.company_id ${ofCompanies(ctx)} and u.demand_rule_id = ${demandRuleId} and ${is('p.plan_type', CUSTOM_PLAN)}
      and p.deleted_at is null and ${planScope(ctx)} limit 1`.execute(ctx.db)
  return rows[0]
}

export async function findCustom(ctx: Context, id: string): Promise<CustomRecord | undefined> {
  const { rows } = await sql<CustomRecord>`select p.id, u.version as custom_version, p.plan_no,
      p.plan_type, p.status, p.version, p.start_date, p.end_date, u.kind, u.title, p.contract_id, r.customer_id, p.community_id,
      p.team_id, p.main_worker_id, p.assistant_ids, u.demand_rule_id, d.version_no as rule_version_no, d.filing_no,
      coalesce(d.filing_files, '[]') as filing_files,      d.local_max_gap_days, coalesce(d.score_bands, '[]') as score_bands, coalesce(u.agreement_files, '[]') as agreement_files,
      coalesce(array(select to_char(one, 'YYYY-MM-DD') from unnest(u.dates) one), '{}') as dates,
      coalesce(u.month_days, '{}') as month_days, u.day_of_month, coalesce(u.items, '[]') as items, p.windows, u.remark
    from maintain_plan p join contract r on r.company_id = p.company_id and r.id = p.contract_id
    left join custom_plan u on u.company_id = p.company_id and u.id = p.id
    left join demand_rule d on d.company_id = u.company_id and d.id = u.demand_rule_id
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id} and ${is('p.plan_type', CUSTOM_PLAN)}
      and p.deleted_at is null and ${planScope(ctx)}`.execute(ctx.db)
  return rows[0]
}

export async function findPlanLifts(ctx: Context, planId: string): Promise<LineLift[]> {
  const { rows } = await sql<LineLift>`select x.elevator_id, e.name, e.device_number, e.register_code, x.leave_date,
      s.judgement, s.computed_at, case when ${is('p.plan_type', PlanType.code.onDemand)}
      then coalesce(x.gap_days, (p.rule_snapshot ->> 'maxGapDays')::int) end as gap_days,
      x.fallen_back, s.fallen_back_on, s.fallback_reason,
      coalesce((select max(o.complete_at::date) from maintain_order o where o.company_id = x.company_id
        and o.elevator_id = x.elevator_id and ${is('o.status', MAINTAIN_DONE)}), x.last_visit_date) as last_visit,
      n.next_visit, n.next_deadline,
      m.terminal_no, ${is('m.status', TerminalStatus.code.online)} as online
    from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    left join demand_state s on s.company_id = x.company_id and s.plan_id = x.plan_id and s.elevator_id = x.elevator_id
    left join lateral (select m.terminal_no, m.status from terminal m where m.company_id = x.company_id
      and m.elevator_id = x.elevator_id and ${is('m.terminal_type', COLLECTING)} and m.deleted_at is null
      order by ${is('m.status', TERMINAL_IN_USE)} desc, m.terminal_no limit 1) m on true
    left join lateral (select o.plan_date as next_visit, o.legal_deadline as next_deadline from maintain_order o
      where o.company_id = x.company_id and o.plan_id = x.plan_id and o.elevator_id = x.elevator_id
        and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null order by o.plan_date limit 1) n on true
    where x.company_id ${ofCompanies(ctx)} and x.plan_id = ${planId} order by e.device_number`.execute(ctx.db)
  return rows
}

/** Visits of the line, last year's and those to come; closed ones too where a reason tells why. */
export async function findPlanVisits(ctx: Context, planId: string): Promise<LineVisit[]> {
  const { rows } =
    await sql<LineVisit>`select o.id as order_id, o.order_no, o.elevator_id, ${sql.raw(wholeNameOf('e'))} as elevator_name,
      o.plan_date as date, o.complete_at::date as done_date, o.level, o.type, o.source, o.status,
      coalesce(o.reason, o.plan_reason) as reason
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id ${ofCompanies(ctx)} and o.plan_id = ${planId} and o.deleted_at is null
      and ${isNot('o.status', MaintainStatus.code.closed)}
    order by coalesce(o.complete_at::date, o.plan_date), o.id limit 2000`.execute(ctx.db)
  return rows
}

export async function findPlanTriggers(ctx: Context, planId: string): Promise<LineTrigger[]> {
  const { rows } =
    await sql<LineTrigger>`select g.id, g.elevator_id, ${sql.raw(wholeNameOf('e'))} as elevator_name, g.type, g.text, g.fired_at,
      g.due_by, g.order_id, o.order_no, g.joined
    from demand_trigger g join elevator e on e.company_id = g.company_id and e.id = g.elevator_id
    left join maintain_order o on o.company_id = g.company_id and o.id = g.order_id
    where g.company_id ${ofCompanies(ctx)} and g.plan_id = ${planId} order by g.fired_at desc limit 200`.execute(ctx.db)
  return rows
}

export async function countPlanDone(ctx: Context, planId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from maintain_order
    where company_id = ${ctx.companyId} and plan_id = ${planId} and ${is('status', BEGUN)} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** Terminals of lifts on demand that have passed the seventy-two hours since: the lifts to judge now. */
export async function findJustSilent(ctx: Context, hours: number): Promise<string[]> {
  const { rows } = await sql<{ elevatorId: string }>`select x.elevator_id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
      and ${is('p.plan_type', PlanType.code.onDemand)} and ${is('p.status', PlanStatus.code.published)}
    join terminal m on m.company_id = x.company_id and m.elevator_id = x.elevator_id and m.deleted_at is null
    where x.company_id = ${ctx.companyId} and x.active and not x.fallen_back
      and ${is('m.status', TerminalStatus.code.offline)} and ${is('m.terminal_type', COLLECTING)}
      and m.last_seen_at < ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${hours})`.execute(ctx.db)
  return [...new Set(rows.map((row) => row.elevatorId))]
}

/** A few lifts of lines on demand, for a simulator that nobody has given any. */
export async function findSomeOnDemand(ctx: Context, templateType: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id and ${is('p.plan_type', PlanType.code.onDemand)}
    join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    where x.company_id ${ofCompanies(ctx)} and x.active and e.template_type = ${templateType} and e.deleted_at is null
    order by p.plan_no, e.device_number limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Of these lifts, those that stand in a regular line. */
export async function findRegularLifts(ctx: Context, elevatorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.elevator_id as id from plan_elevator x
    join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id and ${is('p.plan_type', PlanType.code.regular)}
    where x.company_id = ${ctx.companyId} and x.active and x.elevator_id = any(${[...elevatorIds]}::uuid[])`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}
