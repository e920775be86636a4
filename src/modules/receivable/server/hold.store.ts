import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/**
 * Holds the money of these customers until the transaction ends, in one order. Whoever changes an item, a receipt or what
 * hangs on them holds the customer first and reads the rows after that; so nothing of one customer happens twice at once,
 * and nobody waits for anybody in a circle.
 */
export async function holdCustomers(ctx: Context, customerIds: readonly string[]): Promise<void> {
  const ids = [...new Set(customerIds)].sort()
  await sql`insert into ar_customer (company_id, id)
    select ${ctx.companyId}, x.id from unnest(${ids}::uuid[]) as x(id) order by x.id on conflict do nothing`.execute(
    ctx.db,
  )
  await sql`select 1 from ar_customer where company_id = ${ctx.companyId} and id = any(${ids}::uuid[])
    order by id for update`.execute(ctx.db)
}
