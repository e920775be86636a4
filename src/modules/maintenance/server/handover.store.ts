import { sql } from 'kysely'
import { type Context, is, isNot, lockRows } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { elevatorAsks } from '#modules/elevator/server/index.ts'
import { ELEVATOR_GONE, IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import { elevatorScope, orderScope } from '#modules/permission/server/index.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'

/**
 * Orders not started: the person's own, and in the days of an absence those of the person's lifts that have nobody, because
 * an approval takes the people off (jobs 6.4).
 */
const isMeant = (
  fromId: string,
  { from, to }: elevatorAsks.Period,
) => sql`${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
  and (${to}::date is null or o.plan_date between ${from}::date and ${to}::date)
  and (${fromId} = any(o.worker_ids) or (${to}::date is not null and o.worker_ids = '{}' and ${fromId} = any(l.worker_ids)))`

export async function findLiftsToHand(
  ctx: Context,
  fromId: string,
  period: elevatorAsks.Period,
): Promise<elevatorAsks.LiftToHand[]> {
  // An order may be the own team's on a lift of another one: then only the order is given.
  const held = sql`(${fromId} = any(l.worker_ids) and ${elevatorScope(ctx, 'l')})`
  const { rows } =
    await sql<elevatorAsks.LiftToHand>`select l.id, l.name, l.device_number, c.name as community_name, c.id as community_id,
      c.lng, c.lat, l.use_status, l.worker_ids as crew, ${held} as held,
      coalesce(w.n, 0) as orders, coalesce(w.minutes, 0) as minutes
    from elevator l join community c on c.company_id = l.company_id and c.id = l.community_id
    left join (select o.elevator_id, count(*)::int as n,
        sum(case when o.std_minutes > 0 then o.std_minutes else 60 end)::int as minutes
      from maintain_order o join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
      where o.company_id = ${ctx.companyId} and ${isMeant(fromId, period)} and ${orderScope(ctx)}
      group by o.elevator_id) w on w.elevator_id = l.id
    where l.company_id = ${ctx.companyId} and l.deleted_at is null and ${isNot('l.use_status', ELEVATOR_GONE)}
      and (w.n > 0 or (${period.to}::date is null and ${held}))
    order by c.name, l.name, l.id limit 500`.execute(ctx.db)
  return rows
}

export async function findColleagues(ctx: Context, period: elevatorAsks.Period): Promise<elevatorAsks.Colleague[]> {
  const places =
    period.to === null
      ? sql`select distinct l.community_id from elevator_worker w
          join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
          where w.company_id = e.company_id and w.employee_id = e.id and ${is('l.use_status', IN_CARE)}
            and l.deleted_at is null`
      : sql`select distinct o.community_id from order_worker ow
          join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
          where ow.company_id = e.company_id and ow.employee_id = e.id and ${is('o.status', MAINTAIN_OPEN)}
            and o.deleted_at is null
            and o.plan_date between ${period.from}::date and ${period.to}::date`
  const { rows } =
    await sql<elevatorAsks.Colleague>`select e.id, e.name, e.team_id, t.name as team_name, t.base_lng, t.base_lat,
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
      where ow.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
        and o.plan_date between ${period.from}::date and ${period.to ?? period.from}::date group by ow.employee_id) b on b.employee_id = e.id
    where e.company_id = ${ctx.companyId} and ${is('e.state', EmployeeState.code.active)}
      and ${is('e.kind', workerKinds)} and e.deleted_at is null
    order by e.employee_no`.execute(ctx.db)
  return rows
}

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
    where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...liftIds]}::uuid[])
      and ${is('o.status', MAINTAIN_DONE)}
      and o.plan_date >= ${since}::date and o.deleted_at is null
    group by 1, 2`.execute(ctx.db)
  return rows
}

export async function findOrdersOf(
  ctx: Context,
  fromId: string,
  period: elevatorAsks.Period,
  { lock, liftIds, seen = false }: { lock: boolean; liftIds?: readonly string[]; seen?: boolean },
): Promise<elevatorAsks.OrderOf[]> {
  const meant = async () => {
    const { rows } =
      await sql<elevatorAsks.OrderOf>`select o.id, o.elevator_id, o.order_no, o.plan_date, o.worker_ids, l.worker_ids as lift_crew
      from maintain_order o join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
      where o.company_id = ${ctx.companyId} and ${isMeant(fromId, period)}
        and ${liftIds ? sql`o.elevator_id = any(${[...liftIds]}::uuid[])` : sql`true`}
        and ${seen ? orderScope(ctx) : sql`true`}
      order by o.id`.execute(ctx.db)
    return rows
  }
  if (!lock) return meant()
  const held = new Set((await meant()).map(({ id }) => id))
  await lockRows(ctx, 'maintainOrder', [...held])
  return (await meant()).filter(({ id }) => held.has(id))
}

export async function lockOrdersNow(
  ctx: Context,
  ids: readonly string[],
  since: { readonly liftIds: readonly string[]; readonly at: string },
): Promise<elevatorAsks.OrderNow[]> {
  const { rows } =
    await sql<elevatorAsks.OrderNow>`select o.id, o.order_no, o.elevator_id, o.plan_date, o.status, o.worker_ids,
      o.deleted_at is not null as gone, coalesce(${orderScope(ctx)}, false) as seen
    from maintain_order o where o.company_id = ${ctx.companyId} and (o.id = any(${[...ids]}::uuid[])
      or (o.elevator_id = any(${[...since.liftIds]}::uuid[]) and o.created_at > ${since.at}
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null))
    order by o.id for update`.execute(ctx.db)
  return rows
}
