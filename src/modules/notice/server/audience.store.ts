import { type RawBuilder, sql } from 'kysely'
import { type Context, initials, is, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { EmployeeState, JoinStatus } from '#modules/employee/shared/employee.terms.ts'
import { type Audience, NoticeAudience } from '../shared/notice.ts'

/** Who can be reached at all: in service, joined, with a login. `p` is the employee. */
export const reachable = sql`p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
  and ${is('p.join_status', JoinStatus.code.joined)} and p.user_id is not null`

/** 1 全员, 2 班组, 3 岗位, 4 人员; `of` and `ids` are SQL. */
export const addressed = (of: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${of} = 1
  or (${of} = 2 and p.team_id = any(${ids}))
  or (${of} = 3 and exists (select 1 from employee_position q where q.company_id = p.company_id and q.employee_id = p.id
    and q.position_id = any(${ids})))
  or (${of} = 4 and p.id = any(${ids})))`

/** Users an audience reaches now. */
export async function findReceivers(ctx: Context, { audience, audienceIds }: Audience): Promise<string[]> {
  const which = addressed(sql`${audience}::int`, sql`${[...audienceIds]}::uuid[]`)
  const { rows } = await sql<{ userId: string }>`select distinct p.user_id from employee p
    where p.company_id = ${ctx.companyId} and ${reachable} and ${which}`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

const tables = {
  [NoticeAudience.code.teams]: 'team',
  [NoticeAudience.code.positions]: 'position',
  [NoticeAudience.code.people]: 'employee',
} as const

/** How many of these teams, positions or people are the company's. */
export async function countKnown(ctx: Context, audience: 2 | 3 | 4, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tables[audience])} t
    where t.company_id = ${ctx.companyId} and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findPositionOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const which = ids ? sql`t.id = any(${ids}::uuid[])` : keyword ? sql`(t.name ilike ${like(keyword)})` : sql`true`
  const { rows } = await sql<{ value: string; label: string; people: number }>`select t.id as value, t.name as label,
      (select count(*)::int from employee_position q where q.company_id = t.company_id and q.position_id = t.id) as people
    from position t where t.company_id ${ofCompanies(ctx)} and ${which}
    order by t.name, t.id limit ${ids?.length ?? size}`.execute(ctx.db)
  const found = rows.map(({ people, ...option }) => ({ ...option, note: `${people} 人` }))
  // Position names have no index of initials; a company has few of them.
  if (found.length > 0 || !keyword || ids) return found
  const all = await findPositionOptions(ctx, { size: 100 })
  return all.filter(({ label }) => initials(label).includes(keyword.toLowerCase())).slice(0, size)
}
