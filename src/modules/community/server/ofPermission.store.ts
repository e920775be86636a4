import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { communityScope } from '#modules/permission/server/index.ts'

type Sql = RawBuilder<unknown>

export const seesCommunity = (ctx: Context, company: Sql, customer: Sql): Sql =>
  sql`exists (select 1 from community sc where sc.company_id = ${company} and sc.property_customer_id = ${customer}
        and sc.deleted_at is null and ${communityScope(ctx, 'sc')})`
