import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CONTRACT_VALID, ContractStatus } from '#modules/contract/shared/contract.terms.ts'
import { joinedService } from '#modules/contract/shared/service.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { CERTIFICATE_HELD, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeKind, EmployeeState, JoinStatus } from '#modules/employee/shared/employee.terms.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import type { OrderFacts, WorkerFacts } from '#modules/plan/shared/violation.ts'
import { FROM_HALF_YEAR, FROM_QUARTER, Level } from '#modules/template/shared/template.terms.ts'
import type { Category } from '#modules/template/shared/template.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'
import { findOtherWork } from './work.store.ts'

/** Facts that plans and checks read about lifts, people and other orders, in bulk (jobs 7, reads). */

export interface LiftRow {
  id: string
  name: string
  registerCode: string | null
  category: Category
  templateType: number
  templateId: string | null
  specialKind: number
  useType: number | null
  useStatus: number
  /** 维保周期 of the 别墅梯档案 in use that holds it; null without one. */
  cycleDays: number | null
  /** Of a lift of a line on demand: the gap allowed today, and whether visits are 按需 (not fallen back to 15 days). */
  demandGapDays: number | null
  onDemand: boolean
  communityId: string
  communityName: string
  customerId: string
  projectId: string | null
  teamId: string | null
  workerIds: string[]
  building: string | null
  lng: number
  lat: number
  communityLng: number
  communityLat: number
  rainyFrom: string
  winterFrom: string
  nextInspectDate: Day | null
  /** Latest day of a visit: of our records, else as the archive has it. */
  lastVisit: Day | null
  last3: Day | null
  last4: Day | null
  last5: Day | null
}

/** Lifts by id with their last visits by level; those of other companies are simply missing. */
export async function findLifts(ctx: Context, ids: readonly string[]): Promise<LiftRow[]> {
  const { rows } = await sql<LiftRow>`
    select e.id, e.name, e.register_code, e.category, e.template_type, e.template_id, e.special_kind, e.use_type, e.use_status, v.cycle_days,
      q.gap_days as demand_gap_days, coalesce(q.on_demand, false) as on_demand,
      e.community_id, c.name as community_name, e.customer_id, e.project_id, e.team_id, e.worker_ids,
      concat_ws('-', b.name, e.unit_no) as building, e.lng, e.lat, c.lng as community_lng, c.lat as community_lat,
      c.rainy_from, c.winter_from, e.next_inspect_date,
      coalesce(d.last_visit, x.last_visit_date, e.last_maintain_date) as last_visit,
      greatest(d.last3, (x.last_level_dates ->> '3')::date) as last3, greatest(d.last4, (x.last_level_dates ->> '4')::date) as last4,
      greatest(d.last5, (x.last_level_dates ->> '5')::date) as last5
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join villa_archive_elevator h on h.company_id = e.company_id and h.elevator_id = e.id and h.running
    left join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id and v.deleted_at is null
    left join lateral (
      -- What was said at the take-over stands in the line.
      select p.last_visit_date, p.last_level_dates from plan_elevator p
      where p.company_id = e.company_id and p.elevator_id = e.id order by p.join_date desc limit 1
    ) x on true
    left join lateral (
      select coalesce(x.gap_days, (p.rule_snapshot ->> 'maxGapDays')::int) as gap_days, not x.fallen_back as on_demand
      from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
      where x.company_id = e.company_id and x.elevator_id = e.id and x.active
        and ${is('p.plan_type', PlanType.code.onDemand)} limit 1
    ) q on true
    left join lateral (
      select max(o.complete_at::date) as last_visit,
        max(o.complete_at::date) filter (where ${is('o.level', FROM_QUARTER)}) as last3,
        max(o.complete_at::date) filter (where ${is('o.level', FROM_HALF_YEAR)}) as last4,
        max(o.complete_at::date) filter (where ${is('o.level', Level.code.year)}) as last5
      from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id and ${is('o.status', MAINTAIN_DONE)}
    ) d on true
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null`.execute(ctx.db)
  return rows
}

/** The 作业人员证 of an employee as 证书管理 has it today, the one that lasts longest (archives 2). */
export const certificateOf = (employee: string) => ({
  join: `left join lateral (select v.id, v.cert_no, v.valid_to from certificate v
    where v.company_id = ${employee}.company_id and ${is('v.owner_type', OwnerType.code.employee)}
      and v.owner_id = ${employee}.id and ${is('v.cert_type', CertType.code.repairT)}
      and ${is('v.state', CERTIFICATE_HELD)} and v.deleted_at is null
    order by v.valid_to desc nulls first limit 1) held on true`,
  held: 'held.id is not null',
  no: 'held.cert_no',
  to: 'held.valid_to',
})

export interface WorkerRow extends WorkerFacts {
  employeeNo: string
  teamId: string | null
  certNo: string | null
  /** The login of this employee, for messages. */
  loginId: string | null
}

/** People as checks see them; `userId` of the facts is the employee's id throughout this module. */
export async function findWorkerFacts(
  ctx: Context,
  which: { ids?: readonly string[]; teamIds?: readonly string[] },
): Promise<Map<string, WorkerRow>> {
  const chosen = which.ids
    ? sql`p.id = any(${[...which.ids]}::uuid[])`
    : sql`p.team_id = any(${[...(which.teamIds ?? [])]}::uuid[]) and ${is('p.kind', EmployeeKind.code.maintenance)}
      and ${isNot('p.state', EmployeeState.code.left)}`
  interface Row {
    userId: string
    name: string
    employeeNo: string
    teamId: string | null
    skills: number[]
    skillLevel: number | null
    joined: boolean
    leaveDate: Day | null
    certTo: Day | null
    certNo: string | null
    certified: boolean
    loginId: string | null
    absences: { from: Day; to: Day }[]
  }
  const held = certificateOf('p')
  const { rows } = await sql<Row>`
    select p.id as user_id, p.name, p.employee_no, p.team_id, p.skills, p.skill_level,
      ${is('p.join_status', JoinStatus.code.joined)} as joined, p.leave_date,
      ${sql.raw(held.to)} as cert_to, ${sql.raw(held.no)} as cert_no, ${sql.raw(held.held)} as certified, p.user_id as login_id,
      coalesce((select jsonb_agg(jsonb_build_object('from', a.from_at::date, 'to', (a.to_at - interval '1 second')::date))
        from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
          and ${is('a.state', AbsenceState.code.approved)}
          and a.deleted_at is null), '[]') as absences
    from employee p
    ${sql.raw(held.join)}
    where p.company_id = ${ctx.companyId} and ${chosen} and p.deleted_at is null order by p.employee_no`.execute(ctx.db)
  return new Map(
    rows.map(({ certTo, certified, skillLevel, ...row }) => [
      row.userId,
      { ...row, skillLevel: skillLevel ?? 0, ...(certified ? { certTo } : {}) },
    ]),
  )
}

/** Open orders on these days that share a lift or a person with the ones to check, and what else these people have to do. */
export async function findOthers(
  ctx: Context,
  days: readonly Day[],
  people: readonly string[],
  liftIds: readonly string[],
): Promise<OrderFacts[]> {
  interface Row extends Omit<OrderFacts, 'start' | 'place'> {
    planStart: string | null
    lng: number
    lat: number
  }
  const { rows } = await sql<Row>`
    select o.id as order_id, o.order_no, o.elevator_id, o.community_id, coalesce(o.complete_at::date, o.plan_date) as plan_date, to_char(o.plan_start, 'HH24:MI') as plan_start,
      o.std_minutes as minutes, o.level, o.type, o.worker_ids as crew, c.lng, c.lat
    from maintain_order o join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null
      and ((${is('o.status', MAINTAIN_OPEN)} and o.plan_date = any(${[...days]}::date[]))
        or (${is('o.status', MAINTAIN_DONE)} and o.complete_at::date = any(${[...days]}::date[])
        and o.elevator_id = any(${[...liftIds]}::uuid[])))
      and (o.worker_ids && ${[...people]}::uuid[] or o.elevator_id = any(${[...liftIds]}::uuid[]))`.execute(ctx.db)
  const orders = rows.map(({ planStart, lng, lat, ...row }) => ({
    ...row,
    place: { lng, lat },
    start: planStart === null ? null : minuteOf(planStart),
  }))
  return [...orders, ...(await otherThings(ctx, days, people))]
}

/** Repairs, parts and inspections in the shape of orders: level and type are of no account. */
async function otherThings(ctx: Context, days: readonly Day[], people: readonly string[]): Promise<OrderFacts[]> {
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (!from || !to) return []
  const asked = new Set(days)
  return (await findOtherWork(ctx, people, from, to)).flatMap(({ id, no, kind, date, hours, ...work }): OrderFacts[] =>
    asked.has(date) && kind !== 'maintenance'
      ? [
          {
            orderId: id,
            orderNo: no,
            elevatorId: work.elevatorId ?? '',
            communityId: work.communityId ?? '',
            place: work.place,
            planDate: date,
            start: hours?.[0] ?? null,
            minutes: work.minutes,
            level: 1,
            type: 1,
            crew: work.people,
            kind,
          },
        ]
      : [],
  )
}

export interface TimelineVisit {
  orderId: string
  elevatorId: string
  /** The day it was done, else planned. */
  date: Day
  level: Level
  done: boolean
  /** Done, or on the way to it. */
  started: boolean
  /** 1 定期 2 按需 3 自定义; null: of no line. */
  planType: number | null
  /** Largest gap of its line. */
  planGap: number | null
  /** The day it was planned for first, when it has left that. */
  original: Day | null
}

/** Visits of these lifts, done and open, ascending: what lies before and after a changed one. */
export async function findTimelines(ctx: Context, liftIds: readonly string[]): Promise<Map<string, TimelineVisit[]>> {
  const { rows } = await sql<TimelineVisit>`
    select o.id as order_id, o.elevator_id, coalesce(o.complete_at::date, o.plan_date) as date, o.level,
      ${is('o.status', MAINTAIN_DONE)} as done, ${isNot('o.status', MaintainStatus.code.notStarted)} as started,
      p.plan_type, (p.rule_snapshot ->> 'maxGapDays')::int as plan_gap,
      o.original_plan_date as original
    from maintain_order o left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...liftIds]}::uuid[])
      and ${isNot('o.status', MaintainStatus.code.closed)}
      and o.deleted_at is null
    order by date`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.elevatorId)
}

export interface ServiceRow {
  elevatorId: string
  contractId: string
  serviceStart: Day
  serviceEnd: Day
  /** A renewal of the contract stands as a draft: agreed, not signed. */
  renewalPending: boolean
}

/**
 * Service periods of lifts by running, coming and expired contracts, latest end last: an expired one still says when. A
 * change of price within a contract ends none.
 */
export async function findServices(ctx: Context, liftIds: readonly string[]): Promise<Map<string, ServiceRow[]>> {
  const { rows } = await sql<ServiceRow>`
    select l.elevator_id, l.contract_id, l.service_start, least(l.service_end, coalesce(r.terminated_at, l.service_end)) as service_end,
      exists (select 1 from contract n where n.company_id = r.company_id and n.renewed_from_id = r.id and n.draft
        and ${isNot('n.status', ContractStatus.code.voided)} and n.deleted_at is null) as renewal_pending
    from contract_elevator l join contract r on r.company_id = l.company_id and r.id = l.contract_id
    where l.company_id = ${ctx.companyId} and l.elevator_id = any(${[...liftIds]}::uuid[]) and l.active
      and r.deleted_at is null and not r.draft and ${is('r.status', CONTRACT_VALID)}
    order by l.service_end`.execute(ctx.db)
  const joined = [...Map.groupBy(rows, (row) => row.contractId).values()].flatMap((stretches) =>
    joinedService(stretches),
  )
  joined.sort((a, b) => (a.serviceEnd < b.serviceEnd ? -1 : a.serviceEnd > b.serviceEnd ? 1 : 0))
  return Map.groupBy(joined, (row) => row.elevatorId)
}
