import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/**
 * Rows of lifts a person may see and change by the data scope of the position (archives 1, position): 1 全公司, 2 the team's,
 * 3 those he is in charge of or assists, 4 of the named communities or projects. `alias` names the lift in the query.
 */
export function elevatorScope(ctx: Context, alias = 'e'): RawBuilder<unknown> {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const { scope, teamId, employeeId } = ctx.who
  if (ctx.who.roleType === 2 || scope.kind === 1) return sql`true`
  if (scope.kind === 2) return sql`${column('team_id')} = ${teamId}::uuid`
  if (scope.kind === 3) return sql`${column('worker_ids')} @> array[${employeeId}::uuid]`
  const ids = [...scope.ids]
  return sql`(${column('community_id')} = any(${ids}::uuid[]) or ${column('project_id')} = any(${ids}::uuid[]))`
}

/** Lifts of the person's companies that exist and that he may see. */
export const visible = (
  ctx: Context,
  alias = 'e',
) => sql`${sql.raw(alias)}.company_id = any(${[...ctx.who.companies]}::uuid[])
  and ${sql.raw(alias)}.deleted_at is null and ${elevatorScope(ctx, alias)}`
