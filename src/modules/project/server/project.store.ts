import { sql } from 'kysely'
import { type Context, finding, holdsWord, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { projectScope } from '#modules/permission/server/index.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { Project } from '../shared/project.ts'
import { type ProjectRow, projectList } from '../shared/projectList.ts'
import { contractsOf, onTimeOf } from './asks.ts'
import { visibleProjects } from './projectScope.store.ts'
import { withTrapped } from './withTrapped.ts'

const communities = `array(select q.name from community q where q.company_id = p.company_id and q.id = any(p.community_ids)
  order by q.name limit 50)`
const teams = `array(select t.name from team t where t.company_id = p.company_id and t.id = any(p.team_ids) order by t.name)`

const words = finding(projectList.filters.keyword, {
  name: { names: ['p.name'], codes: ['p.name_pinyin'] },
  projectNo: { codes: ['p.project_no'] },
  customerName: (text, ctx) => sql`p.customer_id = any(array(select x.id from customer x
    where x.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['x.name'], codes: ['x.name_pinyin'] }, text)}))`,
})

const plain = pageSource<ProjectRow>(projectList, () => ({
  from: `project p
    join customer u on u.company_id = p.company_id and u.id = p.customer_id
    join employee m on m.company_id = p.company_id and m.id = p.manager_id`,
  alias: 'p',
  columns: {
    customerName: 'u.name',
    managerName: 'm.name',
    communities,
    contractCount: contractsOf('p').count,
    annualAmount: contractsOf('p').annual,
    onTimeRate: onTimeOf('p'),
    // Counted within the data scope of the person by `withTrapped`.
    trapped30d: 'null::int',
    teams,
  },
  filters: {
    keyword: words,
    managerId: (id: string) => sql`(p.manager_id = ${id} or p.deputy_id = ${id})`,
    teamId: (id: string) => sql`${id}::uuid = any(p.team_ids)`,
    communityId: (id: string) => sql`${id}::uuid = any(p.community_ids)`,
  },
  where: (ctx) => [sql`p.deleted_at is null`, projectScope(ctx)],
  counted: 'project',
  notNull: ['createdAt', 'name', 'projectNo'],
}))
export const projects = withTrapped(plain)

/** Projects to choose from: the running ones of the data scope; chosen ids whatever their state. */
export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const wanted = query.ids
    ? sql`p.id = any(${query.ids}::uuid[])`
    : sql`${is('p.state', ProjectState.code.running)} and ${query.keyword ? words(query.keyword, ctx) : sql`true`}`
  const { rows } = await sql<Option>`select p.id as value, p.name as label, p.project_no as note from project p
    where ${visibleProjects(ctx)} and ${wanted} order by p.name limit ${query.size}`.execute(ctx.db)
  return rows
}

export type ProjectRecord = Omit<
  Project,
  'customerName' | 'contractCount' | 'annualAmount' | 'trapped30d' | 'onTimeRate'
>

/** A project the person may see, or 1000404; `lock` for every write that follows. */
export async function findProject(ctx: Context, id: string, options: { lock?: boolean } = {}): Promise<ProjectRecord> {
  const { rows } = await sql<ProjectRecord>`select p.* from project p where p.id = ${id} and ${visibleProjects(ctx)}
    ${options.lock ? sql`for update` : sql``}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

/** Which of name and number another project has already. */
export async function findTwin(
  ctx: Context,
  { name, projectNo }: { name: string; projectNo?: string | undefined },
  exceptId: string | undefined,
): Promise<{ name: boolean; number: boolean }> {
  const { rows } = await sql<{ name: boolean; number: boolean }>`select
      coalesce(bool_or(name = ${name}), false) as name, coalesce(bool_or(project_no = ${projectNo ?? null}), false) as number
    from project where company_id = ${ctx.companyId} and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid
      and (name = ${name} or project_no = ${projectNo ?? null})`.execute(ctx.db)
  return rows[0] as { name: boolean; number: boolean }
}

export interface References {
  readonly customerId: string
  readonly communityIds: readonly string[]
  readonly teamIds: readonly string[]
}

/** How many of the named rows the company has. */
export async function countReferences(
  ctx: Context,
  named: References,
): Promise<{ customers: number; communities: number; teams: number }> {
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null`
  const { rows } = await sql<{ customers: number; communities: number; teams: number }>`select
      (select count(*)::int from customer where ${own} and id = ${named.customerId}) as customers,
      (select count(*)::int from community where ${own} and id = any(${[...named.communityIds]}::uuid[])) as communities,
      (select count(*)::int from team where ${own} and id = any(${[...named.teamIds]}::uuid[])) as teams`.execute(
    ctx.db,
  )
  return rows[0] as { customers: number; communities: number; teams: number }
}

/** Names and states of employees of the company. */
export async function findPeople(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { name: string; state: number }>> {
  const { rows } = await sql<{ id: string; name: string; state: number }>`select id, name, state from employee
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
