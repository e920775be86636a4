import { sql } from 'kysely'
import { type Context, finding, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { type PositionDetail, type PositionRow, positionList } from '../shared/position.ts'
import { holdersOf } from './asks.ts'

const codesAt = (level: 0 | 1) => `(select count(*)::int from jsonb_each_text(p.grants) g where g.value = '${level}')`

export const positions = pageSource<PositionRow>(positionList, () => ({
  from: 'position p',
  alias: 'p',
  columns: {
    preset: '(p.preset is not null)',
    employees: holdersOf('p'),
    enabledCodes: codesAt(1),
    visibleCodes: codesAt(0),
  },
  filters: {
    keyword: finding(positionList.filters.keyword, { name: 'p.name' }),
    employeeId: (id: string) => sql`exists (select 1 from employee_position ep where ep.company_id = p.company_id
      and ep.position_id = p.id and ep.employee_id = ${id})`,
  },
  where: () => [sql`p.deleted_at is null`],
  notNull: ['name', 'updatedAt'],
}))

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

export async function dropHolders(ctx: Context, positionId: string, employeeIds: readonly string[]): Promise<void> {
  await sql`delete from employee_position where company_id = ${ctx.companyId} and position_id = ${positionId}
    and employee_id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
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
