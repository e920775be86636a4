import { sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { liftRisksOf } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import type { LiftRisks } from '#modules/elevator/shared/liftName.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { CERTIFICATE_HELD, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeKind, EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { Severity, ViolationState } from '#modules/plan/shared/violation.ts'
import type { CalendarChip } from '#modules/schedule/shared/calendar.ts'
import type { PlanAbsence, PlanCertificate, PlanLift, PlanPerson } from '../shared/employeePlan.ts'
import { absentOn, crewNames, orderFrom } from './dayOrders.store.ts'
import type { DayOrder } from './dayPeople.store.ts'
import { among } from './narrower.store.ts'
import { midnight, own, peopleScope } from './peopleScope.store.ts'

/** One person's orders, lifts, papers and leave. Who may see the person sees all of it, whatever team an order is of. */

const T_CERTIFICATE = 201
const MOST_PEOPLE = 500

export interface AwayDays {
  readonly from: Day
  readonly to: Day
}

/** Days of approved leave of the employee `p` that touch the span. */
const awayWithin = (from: Day, to: Day) => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'from', (a.from_at at time zone 'Asia/Shanghai')::date, 'to', ((a.to_at - interval '1 second') at time zone 'Asia/Shanghai')::date))
  from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
    and ${is('a.state', AbsenceState.code.approved)} and a.deleted_at is null
    and a.from_at < ${midnight(addDays(to, 1))} and a.to_at > ${midnight(from)}), '[]')`

export type PersonRow = Omit<PlanPerson, 'capacity' | 'minutes' | 'load'> & { readonly away: readonly AwayDays[] }

/** 维保人员 in service and whoever has orders in the span, within the data scope. */
export async function findPlanPeople(
  ctx: Context,
  { from, to, today, teamIds }: { from: Day; to: Day; today: Day; teamIds: readonly string[] | undefined },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, p.team_id, t.name as team_name, coalesce(n.orders, 0) as orders,
      x.valid_to as cert_to, (x.id is not null and (x.valid_to is null or x.valid_to >= ${today}::date)) as certified,
      exists (select 1 from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
        and ${absentOn(today)}) as absent,
      ${awayWithin(from, to)} as away
    from employee p left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join (
      select w.company_id, w.employee_id, count(*)::int as orders
      from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
      where ${own(ctx, 'w')} and w.plan_date between ${from}::date and ${to}::date
        and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null
      group by w.company_id, w.employee_id) n on n.company_id = p.company_id and n.employee_id = p.id
    left join lateral (
      select v.id, v.valid_to from certificate v
      where v.company_id = p.company_id and ${is('v.owner_type', OwnerType.code.employee)} and v.owner_id = p.id
        and v.cert_type = ${T_CERTIFICATE}
        and ${is('v.state', CERTIFICATE_HELD)} and v.deleted_at is null
      order by v.valid_to desc nulls first limit 1) x on true
    where ${own(ctx, 'p')} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and (${is('p.kind', EmployeeKind.code.maintenance)} or n.orders > 0)
      and ${among('p.team_id', teamIds)} and ${peopleScope(ctx)}
    order by t.name nulls last, p.employee_no limit ${MOST_PEOPLE}`.execute(ctx.db)
  return rows
}

export type PersonOrder = DayOrder &
  Omit<CalendarChip, 'date' | 'start' | 'risk'> & { crewNames: string[]; located: boolean; risks: LiftRisks }

/** Orders of a person planned in the span, closed ones left out. */
export async function findPersonOrders(
  ctx: Context,
  employeeId: string,
  { from, to, today }: { from: Day; to: Day; today: Day },
): Promise<PersonOrder[]> {
  const { rows } = await sql<PersonOrder>`
    select o.id, o.version, o.order_no, o.plan_date, to_char(o.plan_start, 'HH24:MI') as plan_start, o.std_minutes as minutes,
      o.level, o.status, o.elevator_id, e.name as elevator_name, e.name as title, ${sql.raw(liftRisksOf('e'))} as risks, o.community_id, c.name as community_name,
      c.lng, c.lat, c.located, o.legal_deadline, ${sql.raw(gapOfOrder)} as gap_days, o.depart_at, o.start_at, o.paused_at, o.pause_minutes, o.complete_at,
      o.worker_ids, o.team_id, null as team_name, null::float8 as base_lng, null::float8 as base_lat, ${crewNames} as crew_names,
      array_to_string(${crewNames}, '、') as crew,
      ((${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline < greatest(o.plan_date, ${today}::date))
        or exists (select 1 from plan_violation v
        where v.company_id = o.company_id and v.order_id = o.id and ${is('v.state', ViolationState.open)}
          and v.severity >= ${literal(Severity.code.approval)})) as violation
    from order_worker w join ${orderFrom} on o.company_id = w.company_id and o.id = w.order_id
    where ${own(ctx, 'w')} and w.employee_id = ${employeeId} and w.plan_date between ${from}::date and ${to}::date
      and o.deleted_at is null and ${isNot('o.status', MaintainStatus.code.closed)}
    order by o.plan_date, o.plan_start nulls last, o.order_no`.execute(ctx.db)
  return rows
}

export interface PersonFacts {
  readonly teamName: string | null
  readonly baseLng: number | null
  readonly baseLat: number | null
  readonly away: readonly AwayDays[]
}

export async function findPersonFacts(
  ctx: Context,
  employeeId: string,
  { from, to }: { from: Day; to: Day },
): Promise<PersonFacts> {
  const { rows } =
    await sql<PersonFacts>`select t.name as team_name, t.base_lng, t.base_lat, ${awayWithin(from, to)} as away
    from employee p left join team t on t.company_id = p.company_id and t.id = p.team_id
    where ${own(ctx, 'p')} and p.id = ${employeeId}`.execute(ctx.db)
  return rows[0] as PersonFacts
}

/** Lifts in whose crew the person is, those he leads first. */
export async function findPersonLifts(ctx: Context, employeeId: string): Promise<PlanLift[]> {
  const { rows } = await sql<PlanLift>`
    select e.id, e.name, e.device_number, c.name as community_name, e.worker_ids[1] = ${employeeId}::uuid as leads,
      e.next_maintain_date, (select count(*)::int from maintain_order o where o.company_id = e.company_id
        and o.elevator_id = e.id and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
        and o.worker_ids @> array[${employeeId}::uuid]) as open_orders
    from elevator_worker w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
    where ${own(ctx, 'w')} and w.employee_id = ${employeeId} and ${is('e.use_status', IN_CARE)} and e.deleted_at is null
    order by leads desc, c.name, e.name, e.id limit 500`.execute(ctx.db)
  return rows
}

/** Papers in force or run out; renewed ones are no more. */
export async function findPersonCertificates(ctx: Context, employeeId: string, today: Day): Promise<PlanCertificate[]> {
  const { rows } = await sql<PlanCertificate>`
    select x.id, x.cert_type as type, x.cert_no, x.valid_to, x.valid_to - ${today}::date as days_left from certificate x
    where ${own(ctx, 'x')} and ${is('x.owner_type', OwnerType.code.employee)} and x.owner_id = ${employeeId}
      and ${is('x.state', CERTIFICATE_HELD)} and x.deleted_at is null
    order by x.valid_to nulls last, x.id limit 30`.execute(ctx.db)
  return rows
}

/** Leave that waits or is approved and has not ended before the span. */
export async function findPersonAbsences(ctx: Context, employeeId: string, from: Day): Promise<PlanAbsence[]> {
  const { rows } = await sql<PlanAbsence>`
    select a.id, a.kind, a.from_at as from, a.to_at as to, a.state,
      (select count(*)::int from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
        where w.company_id = a.company_id and w.employee_id = a.employee_id
          and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
          and w.plan_date between (a.from_at at time zone 'Asia/Shanghai')::date
            and ((a.to_at - interval '1 second') at time zone 'Asia/Shanghai')::date) as orders
    from employee_absence a where ${own(ctx, 'a')} and a.employee_id = ${employeeId}
      and ${is('a.state', [AbsenceState.code.pending, AbsenceState.code.approved])}
      and a.deleted_at is null and a.to_at > ${midnight(from)}
    order by a.from_at, a.id limit 30`.execute(ctx.db)
  return rows
}
