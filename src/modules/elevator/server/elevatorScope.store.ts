import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'

/** Lifts of the person's companies that exist and that he may see. */
export const visible = (ctx: Context, alias = 'e') => sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}
  and ${sql.raw(alias)}.deleted_at is null and ${elevatorScope(ctx, alias)}`
