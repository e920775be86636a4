import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { EmployeeMonth, EmployeeOrder } from '../shared/workApi.ts'

/** Orders a person works on, planned in the month; the nearest to come first. */
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
      count(*) filter (where o.status <> 9)::int as orders, count(*) filter (where o.status in (3, 4))::int as done,
      count(*) filter (where o.status in (3, 4) and (o.complete_at at time zone 'Asia/Shanghai')::date > o.legal_deadline)::int as late,
      round(sum(o.work_minutes) filter (where o.status in (3, 4)) / 60.0, 1)::float8 as hours,
      count(o.star)::int as stars, round(avg(o.star), 1)::float8 as mean_star
    from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
    where ow.company_id ${ofCompanies(ctx)} and ow.employee_id = ${employeeId} and o.deleted_at is null
      and o.plan_date >= ${first}::date and o.plan_date < (${first}::date + interval '12 months')::date
    group by 1 order by 1 desc`.execute(ctx.db)
  return rows
}
