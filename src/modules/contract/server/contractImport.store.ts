import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { NamedPlace } from '#modules/community/server/index.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'

/** A merged customer stays findable by its old name and number. */
export async function findCustomerNames(ctx: Context): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`select id, name, customer_no as number from customer
    where company_id = ${ctx.companyId} and deleted_at is null
    union all select customer_id, name, customer_no from customer_alias where company_id = ${ctx.companyId}`.execute(
    ctx.db,
  )
  return rows
}

/** Lifts in use or stopped of each of these customers, by name of the place and the lift. */
export async function findLiftsOf(ctx: Context, customerIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; customerId: string }>`select e.id, e.customer_id from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id = ${ctx.companyId} and e.customer_id = any(${customerIds}::uuid[]) and e.deleted_at is null
      and ${is('e.use_status', [UseStatus.code.inUse, UseStatus.code.stopped])}
    order by c.name, e.name`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.customerId)].map(([id, lifts]) => [id, lifts.map((lift) => lift.id)]),
  )
}
