import { sql } from 'kysely'
import { type Context, like, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { type Holder, type PositionDetail, type PositionRow, positionList } from '../shared/position.ts'

/** People who still work: 离职 does not count. */
const holders = `(select count(*)::int from employee_position ep
  join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
  where ep.company_id = p.company_id and ep.position_id = p.id and e.state <> 3 and e.deleted_at is null)`
const codesAt = (level: 0 | 1) => `(select count(*)::int from jsonb_each_text(p.grants) g where g.value = '${level}')`

export const positions = pageSource<PositionRow>(positionList, {
  from: 'position p',
  alias: 'p',
  columns: {
    preset: '(p.preset is not null)',
    employees: holders,
    enabledCodes: codesAt(1),
    visibleCodes: codesAt(0),
  },
  filters: {
    keyword: (text: string) => sql`p.name ilike ${like(text)}`,
    employeeId: (id: string) => sql`exists (select 1 from employee_position ep where ep.company_id = p.company_id
      and ep.position_id = p.id and ep.employee_id = ${id})`,
  },
  where: () => [sql`p.deleted_at is null`],
  solid: ['name', 'updatedAt'],
})

export interface PositionWhole extends Omit<PositionDetail, 'preset' | 'grants' | 'holders'> {
  preset: string | null
  grants: unknown
}

export async function findPosition(ctx: Context, id: string, lock = false): Promise<PositionWhole | undefined> {
  const { rows } = await sql<PositionWhole>`select id, version, name, preset, remark, data_scope,
      to_jsonb(scope_project_ids) as project_ids, to_jsonb(scope_community_ids) as community_ids, parts_limit, grants, updated_at
    from position where company_id ${ofCompanies(ctx)} and id = ${id} and deleted_at is null
    ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows[0]
}

export async function findHolders(ctx: Context, id: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select e.id, e.name, e.employee_no, t.name as team_name,
      array(select o.name from employee_position op join position o on o.company_id = op.company_id and o.id = op.position_id
        where op.company_id = e.company_id and op.employee_id = e.id and o.id <> ${id} and o.deleted_at is null
        order by o.name) as others
    from employee_position ep join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    where ep.company_id ${ofCompanies(ctx)} and ep.position_id = ${id} and e.state <> 3
      and e.deleted_at is null
    order by e.employee_no`.execute(ctx.db)
  return rows
}

/** Accounts of the people who hold a position: what they may do changes with it. */
export async function findHolderUsers(ctx: Context, positionId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct e.user_id from employee_position ep
    join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
    where ep.company_id = ${ctx.companyId} and ep.position_id = ${positionId} and e.user_id is not null
      and e.deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}

export interface Assignee {
  id: string
  name: string
  state: number
  userId: string | null
  positionIds: string[]
}

/** Employees of the company with their positions; who asks waits for another assignment of the same people. */
export async function lockAssignees(ctx: Context, ids: readonly string[]): Promise<Assignee[]> {
  await lockRows(ctx, 'employee', ids)
  const { rows } = await sql<Assignee>`select e.id, e.name, e.state, e.user_id,
      array(select ep.position_id from employee_position ep join position p on p.company_id = ep.company_id
        and p.id = ep.position_id and p.deleted_at is null
        where ep.company_id = e.company_id and ep.employee_id = e.id) as position_ids
    from employee e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.state <> 3
      and e.deleted_at is null
    order by e.id`.execute(ctx.db)
  return rows
}

export async function dropHolders(ctx: Context, positionId: string, employeeIds: readonly string[]): Promise<void> {
  await sql`delete from employee_position where company_id = ${ctx.companyId} and position_id = ${positionId}
    and employee_id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
}

/** How many of the given projects and communities are the company's. */
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

export interface OwnPosition {
  id: string
  name: string
  preset: string | null
  grants: unknown
}

/** Positions of one employee. */
export async function findOwnPositions(ctx: Context, employeeId: string | null): Promise<OwnPosition[]> {
  const { rows } = await sql<OwnPosition>`select p.id, p.name, p.preset, p.grants from employee_position ep
    join position p on p.company_id = ep.company_id and p.id = ep.position_id and p.deleted_at is null
    where ep.company_id = ${ctx.companyId} and ep.employee_id = ${employeeId} order by p.name`.execute(ctx.db)
  return rows
}

/** Names of the positions that grant a code at 可用. */
export async function findGranting(ctx: Context, code: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from position where company_id = ${ctx.companyId}
    and deleted_at is null and grants ->> ${code}::text = '1' order by name limit 50`.execute(ctx.db)
  return rows.map((row) => row.name)
}

/** Words for the rows a person sees: the team, or how many communities and projects. */
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
