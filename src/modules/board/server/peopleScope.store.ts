import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'

/** Rows of the person's companies; one company as an equation, which prunes best (decision 0002). */
export function own(ctx: Context, alias: string): RawBuilder<unknown> {
  const column = sql.raw(`${alias}.company_id`)
  return ctx.who.roleType === 1
    ? sql`${column} = ${ctx.companyId}`
    : sql`${column} = any(${[...ctx.who.companies]}::uuid[])`
}

/**
 * An instant within a day of Shanghai. Compared as instants: an operator between instant and date is not leakproof, so that
 * below row-level security no index would serve it.
 */
export function onDay(column: string, day: Day): RawBuilder<unknown> {
  return sql`(${sql.raw(column)} >= ${midnight(day)} and ${sql.raw(column)} < ${midnight(addDays(day, 1))})`
}
export const midnight = (day: Day): RawBuilder<unknown> => sql`${`${day}T00:00:00+08:00`}::timestamptz`

/**
 * Employees within the data scope of the position (archives 1, position): the company, the own team, oneself, or those who
 * care for lifts of the named places. `alias` names the employee.
 */
export function peopleScope(ctx: Context, alias = 'p'): RawBuilder<unknown> {
  const { scope, teamId, employeeId, roleType } = ctx.who
  if (roleType === 2 || scope.kind === 1) return sql`true`
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const self = sql`${column('id')} = ${employeeId}::uuid`
  if (scope.kind === 2) return sql`(${column('team_id')} = ${teamId}::uuid or ${self})`
  if (scope.kind === 3) return self
  const ids = [...scope.ids]
  return sql`(${self} or exists (select 1 from elevator_worker w
    join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
    where w.company_id = ${column('company_id')} and w.employee_id = ${column('id')} and l.deleted_at is null
      and (l.community_id = any(${ids}::uuid[]) or l.project_id = any(${ids}::uuid[]))))`
}
