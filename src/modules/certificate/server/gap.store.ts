import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { CERTIFICATE_ISSUED, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { GapPerson } from '../shared/gap.ts'

export interface CarePerson extends GapPerson {
  /** 在职 and maintains or repairs: may take over. */
  receives: boolean
}

/**
 * Everybody who is in the crew of a lift in care or could be; a person's place is the base of his team (archives 1,
 * employeeAbsence). `certTo` is the end of the last approved T certificate.
 */
export async function findCarePeople(ctx: Context): Promise<CarePerson[]> {
  const { rows } = await sql<CarePerson>`select n.id, n.name, n.team_id, t.name as team_name,
      t.base_lng::float8 as lng, t.base_lat::float8 as lat, coalesce(w.lifts, 0) as elevator_count,
      (select case when bool_or(k.valid_to is null) then null else max(k.valid_to) end from certificate k
        where k.company_id = n.company_id and ${is('k.owner_type', OwnerType.code.employee)}
          and k.owner_id = n.id and ${is('k.cert_type', CertType.code.repairT)}
          and ${is('k.state', CERTIFICATE_ISSUED)} and k.deleted_at is null) as cert_to,
      ${is('n.state', EmployeeState.code.active)} and ${is('n.kind', workerKinds)} as receives
    from employee n
    left join team t on t.company_id = n.company_id and t.id = n.team_id
    left join (select x.company_id, x.employee_id, count(*)::int as lifts from elevator_worker x
      join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
      where x.company_id = ${ctx.companyId} and ${is('e.use_status', IN_CARE)} and e.deleted_at is null
      group by x.company_id, x.employee_id) w on w.company_id = n.company_id and w.employee_id = n.id
    where n.company_id = ${ctx.companyId} and n.deleted_at is null
      and (w.lifts > 0 or (${is('n.state', EmployeeState.code.active)} and ${is('n.kind', workerKinds)}))
    order by t.name nulls last, n.employee_no`.execute(ctx.db)
  return rows
}

export interface CareLift {
  id: string
  name: string
  deviceNumber: string
  communityId: string
  communityName: string
  lng: number | null
  lat: number | null
  workerIds: string[]
}

/** Lifts in use or stopped, of the data scope, with one of these people in the crew, in order of place. */
export async function findLiftsWith(ctx: Context, people: readonly string[]): Promise<CareLift[]> {
  const { rows } = await sql<CareLift>`select e.id, e.name, e.device_number, c.id as community_id,
      c.name as community_name, c.lng::float8 as lng, c.lat::float8 as lat, e.worker_ids
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id = ${ctx.companyId} and ${visibleLifts(ctx)} and ${is('e.use_status', IN_CARE)}
      and e.worker_ids && ${[...people]}::uuid[]
    order by c.name, c.id, length(e.name), e.name, e.device_number`.execute(ctx.db)
  return rows
}

export interface CareOrder {
  elevatorId: string
  planDate: Day
  /** Who is to do it: the order's people, and its lift's while nobody is assigned yet. */
  workerIds: string[]
  assigned: boolean
}

/** Orders not started of the lifts of the data scope that one of these people is to do. */
export async function findOrdersWith(ctx: Context, people: readonly string[]): Promise<CareOrder[]> {
  const { rows } = await sql<CareOrder>`select o.elevator_id, o.plan_date, o.worker_ids <> '{}' as assigned,
      case when o.worker_ids = '{}' then e.worker_ids else o.worker_ids end as worker_ids
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${ctx.companyId} and ${visibleLifts(ctx)}
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
      and case when o.worker_ids = '{}' then e.worker_ids else o.worker_ids end && ${[...people]}::uuid[]`.execute(
    ctx.db,
  )
  return rows
}

/** Orders not started of these lifts, from a day on, that nobody is assigned to. */
export async function findUnassigned(ctx: Context, elevatorIds: readonly string[], from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
      and ${is('status', MaintainStatus.code.notStarted)}
      and deleted_at is null and worker_ids = '{}' and plan_date >= ${from}::date`.execute(ctx.db)
  return rows.map((row) => row.id)
}
