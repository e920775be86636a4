import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { communityScope } from '#modules/permission/server/index.ts'

/** Communities of the person's companies that exist and that he may see. */
export const visible = (ctx: Context, alias = 'c') => sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}
  and ${sql.raw(alias)}.deleted_at is null and ${communityScope(ctx, alias)}`
