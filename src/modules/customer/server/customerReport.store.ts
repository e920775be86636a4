import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { ReportMonth } from '../shared/customerVisit.ts'

/** Figures and rows of a customer's months of service; orders keep the customer they were made for. */

/** A month has at most this many rows of each kind in the paper. */
const MOST_ROWS = 3000

export async function findReportMonths(ctx: Context, customerId: string, from: Day, to: Day): Promise<ReportMonth[]> {
  const { rows } = await sql<ReportMonth>`select to_char(m.month, 'YYYY-MM') as month,
      coalesce(o.planned, 0)::int as planned, coalesce(o.done, 0)::int as done, coalesce(o.on_time, 0)::int as on_time,
      coalesce(h.n, 0)::int as hazards
    from generate_series(${from}::date, ${to}::date, interval '1 month') as m(month)
    left join (
      select date_trunc('month', plan_date) as month, count(*) as planned, count(*) filter (where status in (3, 4)) as done,
        count(*) filter (where status in (3, 4) and (complete_at at time zone 'Asia/Shanghai')::date <= plan_date) as on_time
      from maintain_order where company_id ${ofCompanies(ctx)} and customer_id = ${customerId}
        and deleted_at is null and status <> 9 and plan_date >= ${from}::date
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

interface ReportLift {
  communityName: string
  name: string
  deviceNumber: string
  registerCode: string | null
  lastMaintainDate: string | null
  nextMaintainDate: string | null
  nextInspectDate: string | null
}
export interface ReportVisit {
  planDate: string
  doneOn: string | null
  liftName: string
  communityName: string
  level: number
  status: number
  /** Null: a visit brought along, nobody counted. */
  abnormalCount: number | null
  workers: string | null
}
interface ReportHazard {
  foundOn: string
  liftName: string
  communityName: string
  description: string
  suggestion: string | null
  fixed: boolean
  fixedOn: string | null
}
interface ReportContract {
  contractNo: string
  name: string
  startDate: string
  endDate: string
  elevatorCount: number
}

export interface ReportFacts {
  customerName: string
  companyName: string
  dutyPhone: string
  lifts: ReportLift[]
  visits: ReportVisit[]
  hazards: ReportHazard[]
  next: ReportVisit[]
  contracts: ReportContract[]
  /** Of the customer's lifts in the month; minutes to arrival and stars are means, null without any. */
  service: { repairs: number; trapped: number; arriveMinutes: number | null; stars: number; average: string | null }
}

export async function findReport(
  ctx: Context,
  customerId: string,
  month: { from: Day; to: Day; nextTo: Day },
): Promise<ReportFacts> {
  const mine = sql`company_id ${ofCompanies(ctx)}`
  const heads = await sql<{
    customerName: string
    companyName: string
    dutyPhone: string
  }>`select c.name as customer_name,
      k.name as company_name, k.duty_phone from customer c join company k on k.id = c.company_id
    where c.${mine} and c.id = ${customerId}`.execute(ctx.db)
  const lifts = await sql<ReportLift>`select m.name as community_name, e.name, e.device_number, e.register_code,
      e.last_maintain_date, e.next_maintain_date, e.next_inspect_date
    from elevator e join community m on m.company_id = e.company_id and m.id = e.community_id
    where e.${mine} and e.customer_id = ${customerId} and e.deleted_at is null and e.use_status in (1, 2)
    order by m.name, e.device_number limit ${MOST_ROWS}`.execute(ctx.db)
  const visits = (from: Day, to: Day) =>
    sql<ReportVisit>`select o.plan_date, (o.complete_at at time zone 'Asia/Shanghai')::date as done_on, e.name as lift_name,
      m.name as community_name, o.level, o.status, case when o.source <> 6 then o.abnormal_count end as abnormal_count,
      (select string_agg(p.name, '、') from employee p where p.company_id = o.company_id and p.id = any(o.worker_ids)) as workers
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      join community m on m.company_id = o.company_id and m.id = o.community_id
    where o.${mine} and o.customer_id = ${customerId} and o.deleted_at is null and o.status <> 9
      and o.plan_date between ${from}::date and ${to}::date
    order by o.plan_date, m.name, e.device_number limit ${MOST_ROWS}`.execute(ctx.db)
  const hazards = await sql<ReportHazard>`select (z.created_at at time zone 'Asia/Shanghai')::date as found_on,
      e.name as lift_name, m.name as community_name, z.description, z.suggestion, z.state in (4, 5) as fixed,
      (z.fixed_at at time zone 'Asia/Shanghai')::date as fixed_on
    from hazard z join elevator e on e.company_id = z.company_id and e.id = z.elevator_id
      join community m on m.company_id = e.company_id and m.id = e.community_id
    where z.${mine} and e.customer_id = ${customerId} and z.deleted_at is null
      and (z.created_at at time zone 'Asia/Shanghai')::date <= ${month.to}::date
      and ((z.created_at at time zone 'Asia/Shanghai')::date >= ${month.from}::date or z.state not in (4, 5)
        or (z.fixed_at at time zone 'Asia/Shanghai')::date between ${month.from}::date and ${month.to}::date)
    order by z.created_at limit ${MOST_ROWS}`.execute(ctx.db)
  const contracts =
    await sql<ReportContract>`select k.contract_no, k.name, k.start_date, coalesce(k.terminated_at, k.end_date) as end_date,
      (select count(distinct l.elevator_id)::int from contract_elevator l where l.company_id = k.company_id
        and l.contract_id = k.id and l.active) as elevator_count
    from contract k where k.${mine} and k.customer_id = ${customerId} and k.deleted_at is null and not k.draft
      and k.status in (1, 2, 4) and k.start_date <= ${month.nextTo}::date and coalesce(k.terminated_at, k.end_date) >= ${month.from}::date
    order by k.start_date`.execute(ctx.db)
  const inMonth = (moment: string) =>
    sql`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date between ${month.from}::date and ${month.to}::date`
  // Closed ones (10) were none, or belong to another order.
  const service = await sql<ReportFacts['service']>`select count(o.id)::int as repairs,
      (count(*) filter (where o.repair_type = 1))::int as trapped,
      round(avg(extract(epoch from o.arrive_at - o.report_at) / 60))::int as arrive_minutes,
      (select count(*)::int from evaluation v join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
        where v.${mine} and e.customer_id = ${customerId} and v.deleted_at is null and v.star is not null
          and ${inMonth('v.givenAt')}) as stars,
      (select round(avg(v.star), 2)::text from evaluation v join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
        where v.${mine} and e.customer_id = ${customerId} and v.deleted_at is null and ${inMonth('v.givenAt')}) as average
    from repair_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.${mine} and e.customer_id = ${customerId} and o.deleted_at is null and o.status <> 10
      and ${inMonth('o.reportAt')}`.execute(ctx.db)
  const head = heads.rows[0] as (typeof heads.rows)[number]
  const { rows: next } = await visits(addDays(month.to, 1), month.nextTo)
  return {
    ...head,
    lifts: lifts.rows,
    visits: (await visits(month.from, month.to)).rows,
    hazards: hazards.rows,
    next,
    contracts: contracts.rows,
    service: service.rows[0] as ReportFacts['service'],
  }
}
