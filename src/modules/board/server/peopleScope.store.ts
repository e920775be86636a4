import { type RawBuilder, sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { employeeScope } from '#modules/permission/server/index.ts'

/** Rows of the person's companies. */
export const own = (ctx: Context, alias: string): RawBuilder<unknown> =>
  sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}`

/**
 * An instant within a day of Shanghai. Compared as instants: an operator between instant and date is not leakproof, so that
 * below row-level security no index would serve it.
 */
export function onDay(column: string, day: Day): RawBuilder<unknown> {
  return sql`(${sql.raw(column)} >= ${midnight(day)} and ${sql.raw(column)} < ${midnight(addDays(day, 1))})`
}
export const midnight = (day: Day): RawBuilder<unknown> => sql`${`${day}T00:00:00+08:00`}::timestamptz`

/** Employees within the data scope; `alias` names the employee. */
export const peopleScope = (ctx: Context, alias = 'p'): RawBuilder<unknown> => employeeScope(ctx, alias)
