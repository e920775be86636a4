import { sql } from 'kysely'
import { type Context, is, isNot, lockRows, newId, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import type { HandoverLift, HandoverPerson, HandoverRow } from '#modules/employee/shared/handover.ts'
import { ELEVATOR_GONE, IN_CARE } from '../shared/elevator.terms.ts'
import type { WaitingOrder } from './crew.store.ts'

/** Days whose orders are meant; no end: all to come. */
export interface Period {
  readonly from: Day
  readonly to: Day | null
}

/**
 * Orders not started: the person's own, and in the days of an absence those of the person's lifts that have nobody, because
 * an approval takes the people off (jobs 6.4).
 */
const isMeant = (fromId: string, { from, to }: Period) => sql`o.status = 0 and o.deleted_at is null
  and (${to}::date is null or o.plan_date between ${from}::date and ${to}::date)
  and (${fromId} = any(o.worker_ids) or (${to}::date is not null and o.worker_ids = '{}' and ${fromId} = any(l.worker_ids)))`

export type LiftToHand = Omit<HandoverLift, 'hours' | 'place'> & {
  communityId: string
  lng: number
  lat: number
  useStatus: number
  minutes: number
}

/** Lifts of the person's crews with their orders, and lifts of others whose orders are the person's. */
export async function findLiftsToHand(ctx: Context, fromId: string, period: Period): Promise<LiftToHand[]> {
  const { rows } =
    await sql<LiftToHand>`select l.id, l.name, l.device_number, c.name as community_name, c.id as community_id,
      c.lng, c.lat, l.use_status, l.worker_ids as crew, ${fromId} = any(l.worker_ids) as held,
      coalesce(w.n, 0) as orders, coalesce(w.minutes, 0) as minutes
    from elevator l join community c on c.company_id = l.company_id and c.id = l.community_id
    left join (select o.elevator_id, count(*)::int as n,
        sum(case when o.std_minutes > 0 then o.std_minutes else 60 end)::int as minutes
      from maintain_order o join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
      where o.company_id = ${ctx.companyId} and ${isMeant(fromId, period)} group by o.elevator_id) w on w.elevator_id = l.id
    where l.company_id = ${ctx.companyId} and l.deleted_at is null and ${isNot('l.use_status', ELEVATOR_GONE)}
      and (w.n > 0 or (${period.to}::date is null and ${fromId} = any(l.worker_ids)))
    order by c.name, l.name, l.id limit 500`.execute(ctx.db)
  return rows
}

export type Colleague = Omit<HandoverPerson, 'certified' | 'hours' | 'capacity' | 'visits' | 'base' | 'sameTeam'> & {
  teamId: string | null
  baseLng: number | null
  baseLat: number | null
  orders: number
  minutes: number
}

/** Maintenance and repair people in service with where they work: their lifts' communities, or those of the days meant. */
export async function findColleagues(ctx: Context, period: Period): Promise<Colleague[]> {
  const places =
    period.to === null
      ? sql`select distinct l.community_id from elevator_worker w
          join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
          where w.company_id = e.company_id and w.employee_id = e.id and ${is('l.use_status', IN_CARE)}
            and l.deleted_at is null`
      : sql`select distinct o.community_id from order_worker ow
          join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
          where ow.company_id = e.company_id and ow.employee_id = e.id and o.status in (0, 1, 2, 7) and o.deleted_at is null
            and o.plan_date between ${period.from}::date and ${period.to}::date`
  const { rows } = await sql<Colleague>`select e.id, e.name, e.team_id, t.name as team_name, t.base_lng, t.base_lat,
      exists (select 1 from employee_absence a where a.company_id = e.company_id and a.employee_id = e.id
        and ${is('a.state', AbsenceState.code.approved)}
        and a.deleted_at is null and a.from_at < (${period.to ?? period.from}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and a.to_at > ${period.from}::date::timestamp at time zone 'Asia/Shanghai') as away,
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = e.company_id and w.employee_id = e.id and ${is('l.use_status', IN_CARE)}
          and l.deleted_at is null) as lifts,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'lng', c.lng, 'lat', c.lat) order by c.id) from community c
        where c.company_id = e.company_id and c.id in (${places})), '[]') as places,
      coalesce(b.n, 0) as orders, coalesce(b.minutes, 0) as minutes
    from employee e left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join (select ow.employee_id, count(*)::int as n, sum(case when o.std_minutes > 0 then o.std_minutes else 60 end)::int as minutes
      from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
      where ow.company_id = ${ctx.companyId} and o.status in (0, 1, 2, 7) and o.deleted_at is null
        and o.plan_date between ${period.from}::date and ${period.to ?? period.from}::date group by ow.employee_id) b on b.employee_id = e.id
    where e.company_id = ${ctx.companyId} and ${is('e.state', EmployeeState.code.active)}
      and ${is('e.kind', workerKinds)} and e.deleted_at is null
    order by e.employee_no`.execute(ctx.db)
  return rows
}

/** Who visited which of these lifts how often since that day. */
export async function countVisits(
  ctx: Context,
  liftIds: readonly string[],
  since: Day,
): Promise<{ elevatorId: string; employeeId: string; n: number }[]> {
  const { rows } = await sql<{
    elevatorId: string
    employeeId: string
    n: number
  }>`select o.elevator_id, ow.employee_id,
      count(*)::int as n
    from maintain_order o join order_worker ow on ow.company_id = o.company_id and ow.order_id = o.id
    where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...liftIds]}::uuid[]) and o.status in (3, 4)
      and o.plan_date >= ${since}::date and o.deleted_at is null
    group by 1, 2`.execute(ctx.db)
  return rows
}

export interface OrderOf extends WaitingOrder {
  /** Whom the lift has. */
  liftCrew: string[]
}

/** The person's orders in the period, of these lifts only when they are given. */
export async function findOrdersOf(
  ctx: Context,
  fromId: string,
  period: Period,
  { lock, liftIds }: { lock: boolean; liftIds?: readonly string[] },
): Promise<OrderOf[]> {
  const meant = async () => {
    const { rows } =
      await sql<OrderOf>`select o.id, o.elevator_id, o.order_no, o.plan_date, o.worker_ids, l.worker_ids as lift_crew
      from maintain_order o join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
      where o.company_id = ${ctx.companyId} and ${isMeant(fromId, period)}
        and ${liftIds ? sql`o.elevator_id = any(${[...liftIds]}::uuid[])` : sql`true`}
      order by o.id`.execute(ctx.db)
    return rows
  }
  if (!lock) return meant()
  const held = new Set((await meant()).map(({ id }) => id))
  await lockRows(ctx, 'maintainOrder', [...held])
  return (await meant()).filter(({ id }) => held.has(id))
}

export interface Change {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface NewHandover {
  readonly kind: 1 | 2
  readonly fromId: string
  readonly absenceId: string | null
  readonly lifts: readonly Change[]
  readonly orders: readonly Change[]
  readonly undoUntil: string
}

export async function addHandover(ctx: Context, given: NewHandover): Promise<string> {
  const id = newId()
  const at = ctx.now.toISOString()
  await sql`insert into lift_handover (company_id, id, kind, from_id, absence_id, lifts, orders, undo_until, created_at, created_by,
      updated_at, updated_by)
    values (${ctx.companyId}, ${id}, ${given.kind}, ${given.fromId}, ${given.absenceId}, ${JSON.stringify(given.lifts)}::jsonb,
      ${JSON.stringify(given.orders)}::jsonb, ${given.undoUntil}, ${at}, ${ctx.who.userId}, ${at}, ${ctx.who.userId})`.execute(
    ctx.db,
  )
  return id
}

/** The person's last hand-overs, newest first. */
export async function findHandovers(ctx: Context, fromId: string): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`select h.id, h.version, h.kind, h.created_at, u.name as by_name,
      jsonb_array_length(h.lifts) as lifts, jsonb_array_length(h.orders) as orders, h.undo_until, h.undone_at
    from lift_handover h left join app_user u on u.id = h.created_by
    where h.company_id ${ofCompanies(ctx)} and h.from_id = ${fromId}
    order by h.created_at desc, h.id desc limit 10`.execute(ctx.db)
  return rows
}

export interface HandoverRecord {
  id: string
  version: number
  kind: 1 | 2
  fromId: string
  lifts: Change[]
  orders: Change[]
  undoUntil: string
  undoneAt: string | null
  createdAt: string
}

export async function lockHandover(ctx: Context, id: string): Promise<HandoverRecord | undefined> {
  const { rows } =
    await sql<HandoverRecord>`select id, version, kind, from_id, lifts, orders, undo_until, undone_at, created_at
    from lift_handover where company_id = ${ctx.companyId} and id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

export async function markUndone(ctx: Context, id: string): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`update lift_handover set undone_at = ${at}, undone_by = ${ctx.who.userId}, version = version + 1, updated_at = ${at},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}
