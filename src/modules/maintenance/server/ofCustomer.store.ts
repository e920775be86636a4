import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { MAINTAIN_DONE, MaintainStatus } from '../shared/maintenance.ts'

export async function findReportMonths(
  ctx: Context,
  customerId: string,
  from: Day,
  to: Day,
): Promise<customerAsks.VisitMonth[]> {
  const { rows } = await sql<customerAsks.VisitMonth>`select to_char(m.month, 'YYYY-MM') as month,
      coalesce(o.planned, 0)::int as planned, coalesce(o.done, 0)::int as done, coalesce(o.on_time, 0)::int as on_time,
      coalesce(h.n, 0)::int as hazards
    from generate_series(${from}::date, ${to}::date, interval '1 month') as m(month)
    left join (
      select date_trunc('month', plan_date) as month, count(*) as planned, count(*) filter (where ${is('status', MAINTAIN_DONE)}) as done,
        count(*) filter (where ${is('status', MAINTAIN_DONE)}
          and (complete_at at time zone 'Asia/Shanghai')::date <= plan_date) as on_time
      from maintain_order where company_id ${ofCompanies(ctx)} and customer_id = ${customerId}
        and deleted_at is null and ${isNot('status', MaintainStatus.code.closed)} and plan_date >= ${from}::date
        and plan_date < ${to}::date + interval '1 month' group by 1
    ) o on o.month = m.month
    left join (
      select date_trunc('month', z.created_at at time zone 'Asia/Shanghai') as month, count(*) as n
      from hazard z join elevator e on e.company_id = z.company_id and e.id = z.elevator_id
      where z.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId}
        and z.deleted_at is null group by 1
    ) h on h.month = m.month
    order by 1 desc`.execute(ctx.db)
  return rows
}

export async function findHiddenMonths(ctx: Context, customerId: string, from: Day, to: Day): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct to_char(o.plan_date, 'YYYY-MM') as month
    from maintain_order o where o.company_id ${ofCompanies(ctx)} and o.customer_id = ${customerId}
      and o.deleted_at is null and ${isNot('o.status', MaintainStatus.code.closed)}
      and o.plan_date between ${from}::date and ${to}::date and (${orderScope(ctx)}) is not true`.execute(ctx.db)
  return rows.map(({ month }) => month)
}

export async function findReportVisits(
  ctx: Context,
  { customerId, from, to, most }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportVisit[]> {
  const { rows } =
    await sql<customerAsks.ReportVisit>`select o.plan_date, (o.complete_at at time zone 'Asia/Shanghai')::date as done_on, e.name as lift_name,
      m.name as community_name, o.level, o.status, case when o.source <> 6 then o.abnormal_count end as abnormal_count,
      (select string_agg(p.name, '、') from employee p where p.company_id = o.company_id
        and p.id = any(o.worker_ids)) as workers
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      join community m on m.company_id = o.company_id and m.id = o.community_id
    where o.company_id ${ofCompanies(ctx)} and o.customer_id = ${customerId} and o.deleted_at is null
      and ${isNot('o.status', MaintainStatus.code.closed)}
      and o.plan_date between ${from}::date and ${to}::date
    order by o.plan_date, m.name, e.device_number limit ${most}`.execute(ctx.db)
  return rows
}

export async function findReportHazards(
  ctx: Context,
  { customerId, from, to, most }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportHazard[]> {
  const { rows } =
    await sql<customerAsks.ReportHazard>`select (z.created_at at time zone 'Asia/Shanghai')::date as found_on,
      e.name as lift_name, m.name as community_name, z.description, z.suggestion, ${is('z.state', [HazardState.code.fixed, HazardState.code.closed])} as fixed,
      (z.fixed_at at time zone 'Asia/Shanghai')::date as fixed_on
    from hazard z join elevator e on e.company_id = z.company_id and e.id = z.elevator_id
      join community m on m.company_id = e.company_id and m.id = e.community_id
    where z.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and z.deleted_at is null
      and (z.created_at at time zone 'Asia/Shanghai')::date <= ${to}::date
      and ((z.created_at at time zone 'Asia/Shanghai')::date >= ${from}::date or ${isNot('z.state', [HazardState.code.fixed, HazardState.code.closed])}
        or (z.fixed_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date)
    order by z.created_at limit ${most}`.execute(ctx.db)
  return rows
}
