import { type RawBuilder, sql } from 'kysely'
import { type Context, dataScope } from '#kernel/server/index.ts'
import { partsScope } from '#modules/parts/server/index.ts'
import { customerScope } from '#modules/permission/server/index.ts'

/**
 * An order is seen by whoever sees what it is for: the request, the customer. What is bought belongs to nobody outside and is
 * seen by all who see orders.
 */
const orderScope = dataScope('partsOrder', 'o', (ctx, o) => {
  const column = (name: string) => sql.raw(`${o}.${name}`)
  return {
    within: sql`(case when ${column('parts_request_id')} is not null then exists (select 1 from parts_request p
        where p.company_id = ${column('company_id')} and p.id = ${column('parts_request_id')} and ${partsScope(ctx)})
      when ${column('customer_id')} is not null then exists (select 1 from customer su
        where su.company_id = ${column('company_id')} and su.id = ${column('customer_id')} and ${customerScope(ctx, 'su')})
      else true end)`,
  }
})

export const seenOrders = (ctx: Context, alias = 'o'): RawBuilder<unknown> => orderScope(ctx, alias)
