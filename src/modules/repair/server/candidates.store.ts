import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { EmployeeState, JoinStatus, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import { MAINTAIN_OPEN } from '#modules/maintenance/shared/maintenance.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { REPAIR_BUSY, RepairStatus } from '../shared/repair.ts'

/** Who could go: people, where they are, what they have in hand (jobs 6.6). */

export interface Runner {
  employeeId: string
  userId: string | null
  name: string
  phone: string
  teamId: string | null
  /** Newest position at most 15 minutes old. */
  lng: number | null
  lat: number | null
  baseLng: number | null
  baseLat: number | null
  /** Orders of today still to do: visits planned until today and repairs in hand. */
  load: number
  /** Number of the repair he is out for. */
  busyNo: string | null
  busyTrapped: boolean
  visits: number
  /** With whom he looks after most lifts. */
  partnerId: string | null
}

const POSITION_MINUTES = 15

/**
 * People in service who maintain or repair and are not absent now. Narrowed to `ids` when given, otherwise to skills of
 * the trade; at most 200, which no company exceeds within its radius.
 */
export async function findRunners(ctx: Context, elevatorId: string | null, ids?: readonly string[]): Promise<Runner[]> {
  const now = ctx.now.toISOString()
  const since = new Date(ctx.now.getTime() - POSITION_MINUTES * 60_000).toISOString()
  const { rows } = await sql<Runner>`
    select p.id as employee_id, p.user_id, p.name, p.phone, p.team_id, l.lng, l.lat,
      coalesce(t.base_lng, k.lng) as base_lng, coalesce(t.base_lat, k.lat) as base_lat,
      (select count(*)::int from order_worker w join maintain_order r on r.company_id = w.company_id and r.id = w.order_id
        where w.company_id = p.company_id and w.employee_id = p.id and ${is('r.status', MAINTAIN_OPEN)}
          and r.deleted_at is null
          and w.plan_date = (${now}::timestamptz at time zone 'Asia/Shanghai')::date)
        + (select count(*)::int from repair_order r where r.company_id = p.company_id
          and ${is('r.status', [...REPAIR_BUSY, RepairStatus.code.paused])}
          and r.worker_ids @> array[p.id] and r.deleted_at is null) as load,
      b.order_no as busy_no, coalesce(${is('b.repair_type', RepairType.code.trapped)}, false) as busy_trapped,
      (select count(*)::int from repair_worker v join repair_order r on r.company_id = v.company_id and r.id = v.order_id
        where v.company_id = p.company_id and v.employee_id = p.id and r.elevator_id = ${elevatorId}::uuid and r.arrive_at is not null)
        + (select count(*)::int from order_worker v join maintain_order r on r.company_id = v.company_id and r.id = v.order_id
        where v.company_id = p.company_id and v.employee_id = p.id and r.elevator_id = ${elevatorId}::uuid
          and r.complete_at is not null) as visits,
      m.partner_id
    from employee p
    left join company k on k.company_id = p.company_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join lateral (select u.lng, u.lat from user_location u where u.company_id = p.company_id and u.user_id = p.user_id
      and u.locate_time between ${since} and ${now} order by u.locate_time desc limit 1) l on true
    left join lateral (select r.order_no, r.repair_type from repair_order r where r.company_id = p.company_id
      and ${is('r.status', REPAIR_BUSY)} and r.worker_ids @> array[p.id] and r.deleted_at is null
      order by r.repair_type, r.report_at limit 1) b on true
    left join lateral (select x.other as partner_id from elevator g cross join unnest(g.worker_ids) as x (other)
      where g.company_id = p.company_id and g.worker_ids @> array[p.id] and x.other <> p.id and g.deleted_at is null
      group by x.other order by count(*) desc, x.other limit 1) m on true
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and ${is('p.join_status', JoinStatus.code.joined)}
      and ${ids ? sql`p.id = any(${[...ids]}::uuid[])` : is('p.kind', workerKinds)}
      and not exists (select 1 from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
        and ${is('a.state', AbsenceState.code.approved)} and a.deleted_at is null and ${now} >= a.from_at
        and ${now} < a.to_at)
    order by p.employee_no limit 200`.execute(ctx.db)
  return rows
}

export interface Target {
  lng: number
  lat: number
  areaType: 1 | 2
  communityId: string
  workerIds: string[]
}

export async function findTarget(ctx: Context, elevatorId: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`select e.lng, e.lat, e.area_type, e.community_id, e.worker_ids from elevator e
    where e.company_id ${ofCompanies(ctx)}
      and e.id = ${elevatorId} and e.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** Rows of people are the lock of dispatching: two desks cannot send the same person to two places at once. */
export async function lockPeople(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`select id from employee where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])
    order by id for update`.execute(ctx.db)
}
