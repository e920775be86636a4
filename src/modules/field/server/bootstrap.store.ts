import { sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { visitedColumns } from '#modules/elevator/server/index.ts'
import { UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { CERTIFICATE_HELD, OwnerType } from '#modules/employee/shared/certificate.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { leftSince, type OrderRecord } from '#modules/maintenance/server/index.ts'
import {
  MAINTAIN_DONE,
  MAINTAIN_UNDER_WAY,
  MaintainStatus,
  ReviewState,
  SignInKind,
} from '#modules/maintenance/shared/maintenance.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import type { VisitedLift } from '#modules/template/shared/visited.ts'
import type { Bootstrap, FieldOrder } from '../shared/fieldWork.ts'
import { starsOf } from './asks.ts'

const UNCONFIRMED = [
  MaintainStatus.code.notStarted,
  MaintainStatus.code.departed,
  MaintainStatus.code.inProgress,
  MaintainStatus.code.done,
  MaintainStatus.code.paused,
]

/**
 * The worker's orders: 7 days back while open, 7 ahead, and what was finished today; those of a paused line are hidden
 * until it goes on. Every phone asks this every minute: first which orders these are, each kind by its index, of years of work.
 */
export async function findFieldOrders(ctx: Context, employeeId: string, day: Day): Promise<OrderRecord[]> {
  const { rows } =
    await sql<OrderRecord>`select o.*, to_char(o.plan_start, 'HH24:MI') as plan_start from maintain_order o
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.id = any(array(
        select w.order_id from order_worker w where w.company_id = ${ctx.companyId} and w.employee_id = ${employeeId}
          and w.plan_date between ${day}::date - 7 and ${day}::date + 7
        union select u.id from maintain_order u where u.company_id = ${ctx.companyId}
          and ${is('u.status', MAINTAIN_UNDER_WAY)} and u.deleted_at is null
          and u.worker_ids @> array[${employeeId}::uuid]
        union select d.id from maintain_order d where d.company_id = ${ctx.companyId}
          and ${is('d.status', MaintainStatus.code.confirmed)} and d.deleted_at is null
          and d.complete_at >= ${day}::date and d.worker_ids @> array[${employeeId}::uuid]))
      and o.worker_ids @> array[${employeeId}::uuid] and o.deleted_at is null
      and (${is('o.status', UNCONFIRMED)} and (o.plan_date between ${day}::date - 7 and ${day}::date + 7
      or ${is('o.status', MAINTAIN_UNDER_WAY)})
        or ${is('o.status', MaintainStatus.code.confirmed)} and o.complete_at >= ${day}::date)
      and (p.status is distinct from ${literal(PlanStatus.code.paused)}
      or ${isNot('o.status', MaintainStatus.code.notStarted)})
    order by o.plan_date, o.plan_start nulls last, o.order_no limit 500`.execute(ctx.db)
  return rows
}

export interface FieldCrew {
  orderId: string
  employeeId: string
  name: string
  signedIn: boolean
  signedAt: string | null
  role: FieldOrder['crew'][number]['role']
  joinAt: string | null
}

/** Who of the crew is at the lift: a sign-in counts no longer when he has left again since (cancelDepart). */
export async function findCrews(ctx: Context, orderIds: readonly string[]): Promise<FieldCrew[]> {
  const { rows } = await sql<FieldCrew>`select w.order_id, w.employee_id, p.name, w.role, w.join_at,
      s.at as signed_at, s.at is not null as signed_in
    from order_worker w join employee p on p.company_id = w.company_id and p.id = w.employee_id
    cross join lateral (select max(n.at) as at from sign_in n where n.company_id = w.company_id and n.order_id = w.order_id
      and n.employee_id = w.employee_id and ${is('n.kind', SignInKind.code.arrive)}
      and ${isNot('n.review_state', ReviewState.code.failed)} and not ${leftSince('n')}) s
    where w.company_id = ${ctx.companyId} and w.order_id = any(${[...orderIds]}::uuid[]) order by w.role, p.employee_no`.execute(
    ctx.db,
  )
  return rows
}

export interface FieldMark {
  orderId: string
  safety: boolean
  left: boolean
  transferState: number
}

/** Of these orders: the safety photo, a sign-out, and whether it waits to be taken over by this worker. */
export async function findMarks(ctx: Context, employeeId: string, orderIds: readonly string[]): Promise<FieldMark[]> {
  const { rows } = await sql<FieldMark>`select o.id as order_id,
      exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id and v.type = 'safety') as safety,
      exists (select 1 from sign_in s where s.company_id = o.company_id and s.order_id = o.id
        and ${is('s.kind', SignInKind.code.leave)}) as left,
      coalesce((select w.transfer_state from order_worker w where w.company_id = o.company_id and w.order_id = o.id
        and w.employee_id = ${employeeId}), 0) as transfer_state
    from maintain_order o where o.company_id = ${ctx.companyId} and o.id = any(${[...orderIds]}::uuid[])`.execute(
    ctx.db,
  )
  return rows
}

export interface FieldLift extends VisitedLift {
  id: string
  name: string
  category: number
  registerCode: string | null
  deviceNumber: string
  communityId: string
  communityName: string
  address: string | null
  lng: number
  lat: number
  located: boolean
  signMetres: number
  lastMaintainDate: Day | null
  nextMaintainDate: Day | null
  gapDays: number
  mine: boolean
}

/** These lifts; with `own` also those the worker is answerable for, at most 500. */
export async function findFieldLifts(
  ctx: Context,
  ids: readonly string[],
  employeeId: string | null,
  own = false,
): Promise<FieldLift[]> {
  const mine = sql`coalesce(e.worker_ids @> array[${employeeId}::uuid], false)`
  const { rows } =
    await sql<FieldLift>`select e.id, e.name, e.category, e.register_code, e.device_number, e.community_id,
      ${visitedColumns},
      c.name as community_name, coalesce(e.address, c.address) as address, e.lng, e.lat, e.located, e.last_maintain_date,
      e.next_maintain_date, coalesce(case when ${is('e.use_type', UseType.code.villa)} then v.cycle_days end,
      q.gap_days, ${literal(visitGap.days)}) as gap_days, ${mine} as mine,
      coalesce(case when coalesce(s.per_community_override, true) then c.sign_radius end, s.distance, 200) as sign_metres
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join sign_distance s on s.company_id = e.company_id
    left join villa_archive_elevator h on h.company_id = e.company_id and h.elevator_id = e.id and h.running
    left join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id and v.deleted_at is null
    left join lateral (
      select coalesce(x.gap_days, (p.rule_snapshot ->> 'maxGapDays')::int) as gap_days
      from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
      where x.company_id = e.company_id and x.elevator_id = e.id and x.active
        and ${is('p.plan_type', PlanType.code.onDemand)} limit 1
    ) q on true
    where e.company_id = ${ctx.companyId} and (e.id = any(${[...ids]}::uuid[])
      ${own ? sql`or (${mine} and e.deleted_at is null and ${is('e.use_status', UseStatus.code.inUse)})` : sql``})
    order by c.name, e.name limit 1000`.execute(ctx.db)
  return rows
}

export interface LastRow {
  elevatorId: string
  completeAt: string
  snapshotHash: string
  itemResults: unknown
}

/** The last finished visit of each lift, by the dates that stand on the lift. */
export async function findLastVisits(ctx: Context, elevatorIds: readonly string[]): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`select l.* from unnest(${[...elevatorIds]}::uuid[]) as e (id)
    cross join lateral (select o.elevator_id, o.complete_at, o.snapshot_hash, o.item_results from maintain_order o
      where o.company_id = ${ctx.companyId} and o.elevator_id = e.id and ${is('o.status', MAINTAIN_DONE)}
        and o.complete_at is not null
        and o.deleted_at is null
      order by o.plan_date desc limit 1) l`.execute(ctx.db)
  return rows
}

export interface OwnFacts {
  leader: boolean
  headImg: string | null
  baseLng: number | null
  baseLat: number | null
  visits: number
  minutes: number
  stars: number
  average: string | null
  certificates: Bootstrap['me']['certificates']
}

export async function findOwnFacts(ctx: Context, employeeId: string, day: Day): Promise<OwnFacts> {
  const given = starsOf('p', day)
  const { rows } = await sql<OwnFacts>`select
      exists (select 1 from team t where t.company_id = p.company_id and t.leader_id = p.id
        and ${is('t.state', TeamState.code.active)} and t.deleted_at is null) as leader,
      p.head_img, b.base_lng, b.base_lat, coalesce(m.visits, 0)::int as visits, coalesce(m.minutes, 0)::int as minutes, coalesce(${given.count}, 0)::int as stars, ${given.average} as average,
      coalesce((select jsonb_agg(jsonb_build_object('certType', c.cert_type, 'certNo', c.cert_no, 'validTo', c.valid_to) order by c.valid_to)
        from certificate c where c.company_id = p.company_id and ${is('c.owner_type', OwnerType.code.employee)}
          and c.owner_id = p.id and ${is('c.state', CERTIFICATE_HELD)}
          and c.deleted_at is null), '[]') as certificates
    from employee p left join team b on b.company_id = p.company_id and b.id = p.team_id
    left join lateral (select count(*) as visits, sum(o.work_minutes) as minutes
      from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
      where w.company_id = p.company_id and w.employee_id = p.id and w.plan_date >= ${day}::date - 62
        and ${is('o.status', MAINTAIN_DONE)}
        and o.deleted_at is null and o.complete_at >= date_trunc('month', ${day}::timestamp)) m on true
    ${given.join}
    where p.company_id = ${ctx.companyId} and p.id = ${employeeId}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`no employee ${employeeId}`)
  return rows[0]
}
