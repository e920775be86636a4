import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'

type Sql = RawBuilder<unknown>

export const seesVilla = (ctx: Context, company: Sql, customer: Sql): Sql =>
  sql`exists (select 1 from villa_archive sa join villa_archive_elevator sh on sh.company_id = sa.company_id
          and sh.archive_id = sa.id
        where sa.company_id = ${company} and sa.owner_customer_id = ${customer} and sa.deleted_at is null
          and ${permissionAsks.seesLift(ctx, company, 'id', sql`sh.elevator_id`)})`
