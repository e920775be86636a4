import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { projectScope } from '#modules/permission/server/index.ts'

export async function countPlaces(
  ctx: Context,
  projectIds: readonly string[],
  communityIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
      (select count(*) from project where company_id = ${ctx.companyId} and id = any(${[...projectIds]}::uuid[])
        and deleted_at is null) +
      (select count(*) from community where company_id = ${ctx.companyId} and id = any(${[...communityIds]}::uuid[])
        and deleted_at is null) as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findScopeNames(
  ctx: Context,
  teamId: string | null,
  ids: readonly string[],
): Promise<{ team: string | null; places: string[] }> {
  const { rows } = await sql<{ team: string | null; places: string[] }>`select
      (select name from team where company_id = ${ctx.companyId} and id = ${teamId}::uuid) as team,
      array(select name from (
          select 1 as place, name from project where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])
            and deleted_at is null
          union all
          select 2, name from community where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])
            and deleted_at is null) named order by place, name limit 5) as places`.execute(ctx.db)
  return rows[0] ?? { team: null, places: [] }
}

type Sql = RawBuilder<unknown>

export const inProjects = (company: Sql, community: Sql, ids: readonly string[]): Sql =>
  sql`exists (select 1 from project sj where sj.company_id = ${company} and sj.id = any(${[...ids]}::uuid[])
    and sj.deleted_at is null and ${community} = any(sj.community_ids))`

export const seesProject = (ctx: Context, company: Sql, customer: Sql): Sql =>
  sql`exists (select 1 from project sp where sp.company_id = ${company} and sp.customer_id = ${customer}
        and sp.deleted_at is null and ${projectScope(ctx, 'sp')})`
