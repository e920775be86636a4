import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** The lifts that count within the data scope of the position (archives 1, position); `alias` names the lift. */
export function liftScope(ctx: Context, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const { scope, teamId, employeeId, roleType } = ctx.who
  if (roleType === 2 || scope.kind === 1) return sql`true`
  if (scope.kind === 2) return sql`${column('team_id')} = ${teamId}::uuid`
  if (scope.kind === 3) return sql`${column('worker_ids')} @> array[${employeeId}::uuid]`
  const ids = [...scope.ids]
  return sql`(${column('community_id')} = any(${ids}::uuid[]) or ${column('project_id')} = any(${ids}::uuid[]))`
}

/**
 * Communities a person may see: 1 全公司; 2 those of the team and those with its lifts; 3 those with own lifts; 4 the named
 * ones, those of the named projects and those with their lifts. Whoever added one (2, 3) sees it before it has lifts.
 */
export function communityScope(ctx: Context, alias = 'c'): RawBuilder<unknown> {
  const { scope, teamId, roleType, userId } = ctx.who
  if (roleType === 2 || scope.kind === 1) return sql`true`
  const id = sql.raw(`${alias}.id`)
  const company = sql.raw(`${alias}.company_id`)
  const withLifts = sql`exists (select 1 from elevator l where l.company_id = ${company} and l.community_id = ${id}
    and l.deleted_at is null and ${liftScope(ctx, 'l')})`
  if (scope.kind === 4) {
    const ids = [...scope.ids]
    const ofProject = sql`exists (select 1 from project j where j.company_id = ${company} and j.id = any(${ids}::uuid[])
      and j.deleted_at is null and ${id} = any(j.community_ids))`
    return sql`(${id} = any(${ids}::uuid[]) or ${ofProject} or ${withLifts})`
  }
  const added = sql`${sql.raw(alias)}.created_by = ${userId}::uuid`
  if (scope.kind === 3) return sql`(${withLifts} or ${added})`
  const ofTeam = sql`exists (select 1 from team t where t.company_id = ${company} and t.id = ${teamId}::uuid
    and ${id} = any(t.community_ids))`
  return sql`(${ofTeam} or ${withLifts} or ${added})`
}

/** Communities of the person's companies that exist and that he may see. */
export const visible = (
  ctx: Context,
  alias = 'c',
) => sql`${sql.raw(alias)}.company_id = any(${[...ctx.who.companies]}::uuid[])
  and ${sql.raw(alias)}.deleted_at is null and ${communityScope(ctx, alias)}`
