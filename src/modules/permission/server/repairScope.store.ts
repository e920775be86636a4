import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/**
 * Data scope of the person over repairs `o` (archives 1, position): 1 all, 2 the team's, 3 own, 4 the named places. It
 * stands beside the positions because customers, projects and contracts count repairs too; evaluations, which keep the same
 * columns of their order, are seen by the same rule.
 */
export function repairScope(ctx: Context): RawBuilder<unknown> {
  if (ctx.isGuest || ctx.who.roleType === 2) return sql`true`
  const { scope, teamId, employeeId } = ctx.who
  const own = employeeId ? sql`o.worker_ids @> array[${employeeId}::uuid]` : sql`false`
  if (scope.kind === 2) return teamId ? sql`(o.team_id = ${teamId}::uuid or ${own})` : own
  if (scope.kind === 3) return own
  if (scope.kind === 4) {
    const ids = [...scope.ids]
    return sql`(o.community_id = any(${ids}::uuid[]) or exists (select 1 from elevator x where x.company_id = o.company_id
      and x.id = o.elevator_id and x.project_id = any(${ids}::uuid[])))`
  }
  return sql`true`
}
