import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { communityScope, contractScope, elevatorScope } from '#modules/permission/server/index.ts'
import type { CustomerContract, CustomerPlace } from '../shared/customerPlaces.ts'

/** Communities with lifts of the customer, or under its management, each with the customer's lifts in it. */
export async function findPlaces(ctx: Context, customerId: string): Promise<CustomerPlace[]> {
  const { rows } = await sql<CustomerPlace>`select c.id, c.community_no, c.name, c.address,
      c.property_customer_id is not distinct from ${customerId}::uuid as managed,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'deviceNumber', l.device_number,
          'useStatus', l.use_status, 'nextMaintainDate', l.next_maintain_date, 'nextInspectDate', l.next_inspect_date)
          order by l.device_number), '[]')
        from elevator l where l.company_id = c.company_id and l.community_id = c.id and l.customer_id = ${customerId}
          and l.deleted_at is null and ${elevatorScope(ctx, 'l')}) as lifts
    from community c where c.company_id ${ofCompanies(ctx)} and c.deleted_at is null
      and ${communityScope(ctx)} and (c.property_customer_id = ${customerId} or exists (select 1 from elevator l where l.company_id = c.company_id
        and l.community_id = c.id and l.customer_id = ${customerId} and l.deleted_at is null))
    order by c.name, c.id`.execute(ctx.db)
  return rows
}

/** Contracts of any state, the newest period first; drafts stand first. */
export async function findContracts(ctx: Context, customerId: string): Promise<CustomerContract[]> {
  const { rows } =
    await sql<CustomerContract>`select k.id, k.contract_no, k.name, k.draft, k.status = 1 and not k.draft as running,
      k.start_date, k.end_date, k.agreed_amount::text as agreed_amount,
      (select count(distinct l.elevator_id)::int from contract_elevator l where l.company_id = k.company_id
        and l.contract_id = k.id) as elevator_count
    from contract k where k.company_id ${ofCompanies(ctx)} and k.customer_id = ${customerId}
      and k.deleted_at is null and ${contractScope(ctx)} order by k.draft desc, k.start_date desc nulls first, k.id`.execute(
      ctx.db,
    )
  return rows
}

/** Contracts in force or signed for later. */
export async function countRunning(ctx: Context, customerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contract where company_id = ${ctx.companyId}
    and customer_id = ${customerId} and not draft and status in (1, 4) and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
