import { sql } from 'kysely'
import { type Context, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { CustomerService } from '#modules/customer/shared/customerVisit.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairStatus } from '../shared/repair.ts'

export async function findRepairs(
  ctx: Context,
  customerId: string,
  from: ReturnType<typeof sql>,
): Promise<CustomerService['repairs']> {
  const { rows } = await sql<NonNullable<CustomerService['repairs']> & { ever: boolean }>`select count(*)::int as count,
      (count(*) filter (where o.repair_type = 1))::int as trapped,
      round(avg(extract(epoch from o.arrive_at - o.report_at) / 60))::int as arrive_minutes,
      (count(*) filter (where o.arrive_over))::int as arrive_over,
      exists (select 1 from repair_order x where x.company_id ${ofCompanies(ctx)} and x.deleted_at is null) as ever
    from elevator e join repair_order o on o.company_id = e.company_id and o.elevator_id = e.id
    where e.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and e.deleted_at is null
      and o.deleted_at is null and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at >= ${from}
      and ${repairScope(ctx)}`.execute(ctx.db)
  const found = rows[0]
  if (!found?.ever) return null
  const { ever: _, ...repairs } = found
  return repairs
}
