import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'

/**
 * Projects a person may see by the data scope of the position (archives 1, position): 1 全公司; 2 those of the team and
 * those with its lifts; 3 those with own lifts; 4 the named ones and those of the named communities. Whoever leads or
 * added a project sees it. `alias` names the project.
 */
export function projectScope(ctx: Context, alias = 'p'): RawBuilder<unknown> {
  const { scope, teamId, employeeId, roleType, userId } = ctx.who
  if (roleType === 2 || scope.kind === 1) return sql`true`
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  if (scope.kind === 4) {
    const ids = [...scope.ids]
    return sql`(${column('id')} = any(${ids}::uuid[]) or ${column('community_ids')} && ${ids}::uuid[])`
  }
  const own = sql`(${column('created_by')} = ${userId}::uuid or ${column('manager_id')} = ${employeeId}::uuid
    or ${column('deputy_id')} = ${employeeId}::uuid)`
  const withLifts = sql`exists (select 1 from elevator e where e.company_id = ${column('company_id')}
    and e.project_id = ${column('id')} and e.deleted_at is null and ${elevatorScope(ctx)})`
  if (scope.kind === 3) return sql`(${own} or ${withLifts})`
  return sql`(${own} or ${teamId}::uuid = any(${column('team_ids')}) or ${withLifts})`
}

/** Projects of the person's companies that exist and that he may see. */
export const visibleProjects = (ctx: Context, alias = 'p') =>
  sql`${sql.raw(alias)}.company_id = any(${[...ctx.who.companies]}::uuid[])
  and ${sql.raw(alias)}.deleted_at is null and ${projectScope(ctx, alias)}`
