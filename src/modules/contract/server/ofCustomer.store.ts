import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import type { CustomerContract } from '#modules/customer/shared/customerPlaces.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { CONTRACT_IN_FORCE, CONTRACT_VALID, ContractStatus } from '../shared/contract.terms.ts'

export async function findHoldings(ctx: Context, customerId: string): Promise<customerAsks.Holdings> {
  const own = sql`company_id ${ofCompanies(ctx)} and customer_id = ${customerId} and deleted_at is null`
  const { rows } = await sql<customerAsks.Holdings>`select
    (select count(*)::int from elevator where ${own}) as archives,
    (select count(*)::int from contract where ${own}) as contract_count,
    (select count(*)::int from community where company_id ${ofCompanies(ctx)}
      and property_customer_id = ${customerId} and deleted_at is null) as community_count,
    (select coalesce(sum(agreed_amount), 0)::text from contract where ${own}
      and ${is('status', ContractStatus.code.running)} and not draft) as active_amount`.execute(ctx.db)
  return rows[0] as customerAsks.Holdings
}

export async function findContracts(ctx: Context, customerId: string): Promise<CustomerContract[]> {
  const { rows } =
    await sql<CustomerContract>`select k.id, k.contract_no, k.name, k.draft, ${is('k.status', ContractStatus.code.running)} and not k.draft as running,
      k.start_date, k.end_date, k.agreed_amount::text as agreed_amount,
      (select count(distinct l.elevator_id)::int from contract_elevator l where l.company_id = k.company_id
        and l.contract_id = k.id) as elevator_count
    from contract k where k.company_id ${ofCompanies(ctx)} and k.customer_id = ${customerId}
      and k.deleted_at is null and ${contractScope(ctx)} order by k.draft desc, k.start_date desc nulls first, k.id`.execute(
      ctx.db,
    )
  return rows
}

export async function countRunning(ctx: Context, customerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contract where company_id = ${ctx.companyId}
    and customer_id = ${customerId} and not draft and ${is('status', CONTRACT_IN_FORCE)} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export const activeAmountOf = (customer: string) => `(select coalesce(sum(k.agreed_amount), 0) from contract k
  where k.company_id = ${customer}.company_id and k.customer_id = ${customer}.id
    and ${is('k.status', ContractStatus.code.running)} and not k.draft and k.deleted_at is null)`

export async function findReportContracts(
  ctx: Context,
  { customerId, from, nextTo }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportContract[]> {
  const { rows } =
    await sql<customerAsks.ReportContract>`select k.contract_no, k.name, k.start_date, coalesce(k.terminated_at, k.end_date) as end_date,
      (select count(distinct l.elevator_id)::int from contract_elevator l where l.company_id = k.company_id
        and l.contract_id = k.id and l.active) as elevator_count
    from contract k where k.company_id ${ofCompanies(ctx)} and k.customer_id = ${customerId} and k.deleted_at is null
      and not k.draft
      and ${is('k.status', CONTRACT_VALID)} and k.start_date <= ${nextTo}::date
      and coalesce(k.terminated_at, k.end_date) >= ${from}::date
    order by k.start_date`.execute(ctx.db)
  return rows
}
