import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { projectScope } from '#modules/permission/server/index.ts'

/** Projects of the person's companies that exist and that he may see. */
export const visibleProjects = (ctx: Context, alias = 'p') =>
  sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}
  and ${sql.raw(alias)}.deleted_at is null and ${projectScope(ctx, alias)}`
