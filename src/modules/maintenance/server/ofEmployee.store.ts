import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { ELEVATOR_GONE } from '#modules/elevator/shared/elevator.terms.ts'
import type { employeeAsks } from '#modules/employee/server/index.ts'
import type { EmployeeLift } from '#modules/employee/shared/employee.ts'
import type { HeldOrder } from '#modules/employee/shared/leavingApi.ts'
import type { TrackOrder, TrackSignIn } from '#modules/employee/shared/trackApi.ts'
import type { EmployeeMonth, EmployeeOrder } from '#modules/employee/shared/workApi.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'

const LIMIT = 500

export async function findLifts(ctx: Context, employeeId: string): Promise<EmployeeLift[]> {
  const { rows } =
    await sql<EmployeeLift>`select l.id, l.name, l.device_number, c.name as community_name, l.use_status, w.rank,
      l.worker_ids, array(select n.name from elevator_worker x join employee n on n.company_id = x.company_id
        and n.id = x.employee_id
        where x.company_id = l.company_id and x.elevator_id = l.id order by x.rank) as workers,
      l.next_maintain_date, (select count(*)::int from maintain_order o where o.company_id = l.company_id
        and o.elevator_id = l.id
        and ${is('o.status', MAINTAIN_OPEN)} and ${employeeId} = any(o.worker_ids)) as open_orders
    from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
    join community c on c.company_id = l.company_id and c.id = l.community_id
    where w.company_id ${ofCompanies(ctx)} and w.employee_id = ${employeeId}
      and ${isNot('l.use_status', ELEVATOR_GONE)} and l.deleted_at is null
    order by least(w.rank, 2), c.name, l.name limit 500`.execute(ctx.db)
  return rows
}

export async function findHeldVisits(ctx: Context, employeeId: string): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`select o.id, o.order_no, ${sql.raw(liftLabelOf('c', 'l'))} as place, o.status
    from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where ow.company_id ${ofCompanies(ctx)} and ow.employee_id = ${employeeId}
      and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
    order by o.plan_date, o.order_no`.execute(ctx.db)
  return rows
}

export async function findTrackOrders(
  ctx: Context,
  employee: { id: string; companyId: string },
  { queryStartTime: from, queryEndTime: to }: employeeAsks.Period,
): Promise<TrackOrder[]> {
  const { rows } = await sql<TrackOrder>`select o.id, o.order_no, l.name as elevator_name, c.name as community_name,
      o.level, o.status, l.lng, l.lat, o.arrive_at, o.start_at, o.complete_at
    from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where w.company_id = ${employee.companyId} and w.employee_id = ${employee.id} and o.deleted_at is null
      and o.plan_date between ${from}::timestamptz::date - 60 and ${to}::timestamptz::date + 60
      and greatest(o.depart_at, o.arrive_at, o.start_at, o.complete_at) >= ${from}::timestamptz
      and least(o.depart_at, o.arrive_at, o.start_at, o.complete_at) <= ${to}::timestamptz
    order by coalesce(o.arrive_at, o.start_at, o.complete_at, o.depart_at), o.id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

export async function findTrackSignIns(
  ctx: Context,
  employee: { id: string; companyId: string },
  { queryStartTime: from, queryEndTime: to }: employeeAsks.Period,
): Promise<TrackSignIn[]> {
  const { rows } = await sql<TrackSignIn>`select s.id, s.order_id, o.order_no, l.name as elevator_name,
      c.name as community_name, s.kind, s.at, s.distance, s.method
    from sign_in s join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where s.company_id = ${employee.companyId} and s.employee_id = ${employee.id} and s.at between ${from} and ${to}
    order by s.at, s.id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

export async function findOrders(ctx: Context, employeeId: string, month: string): Promise<EmployeeOrder[]> {
  const { rows } =
    await sql<EmployeeOrder>`select o.id, o.order_no, o.plan_date, l.name as elevator_name, c.name as community_name,
      o.level, o.status, o.worker_ids[1] = ${employeeId} as leads, o.complete_at, o.source = 6 as imported, o.work_minutes, o.star
    from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where ow.company_id ${ofCompanies(ctx)} and ow.employee_id = ${employeeId} and o.deleted_at is null
      and o.plan_date >= ${`${month}-01`}::date and o.plan_date < (${`${month}-01`}::date + interval '1 month')::date
    order by o.plan_date, o.order_no limit 500`.execute(ctx.db)
  return rows
}

export async function findMonths(ctx: Context, employeeId: string, first: string): Promise<EmployeeMonth[]> {
  const { rows } = await sql<EmployeeMonth>`select to_char(o.plan_date, 'YYYY-MM') as month,
      count(*) filter (where ${isNot('o.status', MaintainStatus.code.closed)})::int as orders, count(*) filter (where ${is('o.status', MAINTAIN_DONE)})::int as done,
      count(*) filter (where ${is('o.status', MAINTAIN_DONE)}
        and (o.complete_at at time zone 'Asia/Shanghai')::date > o.legal_deadline)::int as late,
      round(sum(o.work_minutes) filter (where ${is('o.status', MAINTAIN_DONE)}) / 60.0, 1)::float8 as hours,
      count(o.star)::int as stars, round(avg(o.star), 1)::float8 as mean_star
    from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
    where ow.company_id ${ofCompanies(ctx)} and ow.employee_id = ${employeeId} and o.deleted_at is null
      and o.plan_date >= ${first}::date and o.plan_date < (${first}::date + interval '12 months')::date
    group by 1 order by 1 desc`.execute(ctx.db)
  return rows
}

export const visitOf = (ctx: Context, id: RawBuilder<unknown>) => ({
  join: sql`left join maintain_order o on o.company_id = ${ctx.companyId} and o.id = ${id}`,
  id: sql`o.id`,
})
