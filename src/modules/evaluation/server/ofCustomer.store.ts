import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import type { CustomerService } from '#modules/customer/shared/customerVisit.ts'
import { evaluationScope } from '#modules/permission/server/index.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'

const TRAPPED = RepairType.code.trapped
/** 不满意 and 非常不满意. */
const BAD_STAR = 2

export async function findStars(
  ctx: Context,
  customerId: string,
  from: ReturnType<typeof sql>,
): Promise<CustomerService['stars']> {
  const { rows } = await sql<NonNullable<CustomerService['stars']>>`select count(*)::int as count,
      round(avg(o.star), 2)::text as average, (count(*) filter (where o.star <= ${BAD_STAR}))::int as bad
    from elevator e join evaluation o on o.company_id = e.company_id and o.elevator_id = e.id
    where e.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and e.deleted_at is null
      and o.deleted_at is null and o.star is not null and o.given_at >= ${from} and ${evaluationScope(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export async function findReportService(
  ctx: Context,
  { customerId, from, to }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportService> {
  const inMonth = (moment: string) =>
    sql`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`
  const minutes = (until: string, trapped: boolean) =>
    sql`round(avg(extract(epoch from ${sql.ref(until)} - o.report_at) / 60)
      filter (where ${trapped ? is('o.repair_type', TRAPPED) : isNot('o.repair_type', TRAPPED)}))::int`
  // Closed ones (10) were none, or belong to another order.
  const { rows } = await sql<customerAsks.ReportService>`select
      (count(*) filter (where ${isNot('o.repair_type', TRAPPED)}))::int as repairs,
      ${minutes('o.arrive_at', false)} as arrive_minutes,
      (count(*) filter (where ${is('o.repair_type', TRAPPED)}))::int as trapped,
      ${minutes('o.arrive_at', true)} as trapped_arrive_minutes,
      ${minutes('o.rescued_at', true)} as rescue_minutes,
      (select count(*)::int from evaluation v join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
        where v.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and v.deleted_at is null
          and v.star is not null
          and ${inMonth('v.givenAt')}) as stars,
      (select round(avg(v.star), 2)::text from evaluation v join elevator e on e.company_id = v.company_id
        and e.id = v.elevator_id
        where v.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and v.deleted_at is null
          and ${inMonth('v.givenAt')}) as average
    from repair_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and o.deleted_at is null
      and ${isNot('o.status', RepairStatus.code.closed)}
      and ${inMonth('o.reportAt')}`.execute(ctx.db)
  return rows[0] as customerAsks.ReportService
}
