import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { contractScope, elevatorScope } from '#modules/permission/server/index.ts'

type Sql = RawBuilder<unknown>

export const servesSeen = (ctx: Context, company: Sql, contract: Sql): Sql =>
  sql`exists (select 1 from contract_elevator sv join elevator se on se.company_id = sv.company_id
      and se.id = sv.elevator_id
    where sv.company_id = ${company} and sv.contract_id = ${contract} and ${elevatorScope(ctx, 'se')})`

export const seesContract = (ctx: Context, company: Sql, customer: Sql): Sql =>
  sql`exists (select 1 from contract sk where sk.company_id = ${company} and sk.customer_id = ${customer}
        and sk.deleted_at is null and ${contractScope(ctx, 'sk')})`
