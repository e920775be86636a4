import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import { evaluationScope, repairScope } from '#modules/permission/server/index.ts'
import type { CustomerService } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'

/** Repairs and evaluations belong to modules further right; what a customer shows of them is counted here. */

const MONTHS = 12
/** 不满意 and 非常不满意. */
const BAD_STAR = 2

export async function findService(ctx: Context, customerId: string): Promise<CustomerService> {
  const from = sql`${`${addMonths(dayOf(ctx.now), -MONTHS)}T00:00:00+08:00`}::timestamptz`
  return {
    repairs: ctx.may(may.repairs) ? await findRepairs(ctx, customerId, from) : null,
    stars: ctx.may(may.stars) ? await findStars(ctx, customerId, from) : null,
  }
}

/** Closed ones (10) were none, or belong to another order. */
async function findRepairs(
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
      and o.deleted_at is null and o.status <> 10 and o.report_at >= ${from} and ${repairScope(ctx)}`.execute(ctx.db)
  const found = rows[0]
  if (!found?.ever) return null
  const { ever: _, ...repairs } = found
  return repairs
}

async function findStars(
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
