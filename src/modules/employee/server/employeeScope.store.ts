import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/**
 * Which employees the person may see, by the data scope of the positions (archives 1, position): the company, the own
 * team, oneself, or those who care for lifts of the given projects and communities. Oneself is always among them.
 */
export function inScope(ctx: Context, alias: string): RawBuilder<unknown>[] {
  const { scope, teamId, employeeId } = ctx.who
  const self = sql`${sql.ref(`${alias}.id`)} = ${employeeId}`
  if (scope.kind === 1) return []
  if (scope.kind === 2) return [teamId ? sql`(${sql.ref(`${alias}.teamId`)} = ${teamId} or ${self})` : self]
  if (scope.kind === 3) return [self]
  const ids = [...scope.ids]
  return [
    sql`(${self} or exists (select 1 from elevator_worker sw
      join elevator sl on sl.company_id = sw.company_id and sl.id = sw.elevator_id
      where sw.company_id = ${sql.ref(`${alias}.companyId`)} and sw.employee_id = ${sql.ref(`${alias}.id`)}
        and sl.deleted_at is null and (sl.community_id = any(${ids}::uuid[]) or sl.project_id = any(${ids}::uuid[]))))`,
  ]
}
