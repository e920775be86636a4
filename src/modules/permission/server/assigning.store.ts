import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface PositionRecord {
  id: string
  name: string
  preset: string | null
  dataScope: 1 | 2 | 3 | 4
  scopeIds: string[]
  grants: unknown
}

export async function findPositions(ctx: Context, ids: readonly string[]): Promise<PositionRecord[]> {
  const { rows } = await sql<PositionRecord>`select id, name, preset, data_scope,
      to_jsonb(scope_project_ids || scope_community_ids) as scope_ids, grants
    from position where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return rows
}

export async function findAllPositions(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from position
    where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return [...rows]
}

export async function findHeld(ctx: Context, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ positionId: string }>`select position_id from employee_position
    where company_id = ${ctx.companyId} and employee_id = ${employeeId}`.execute(ctx.db)
  return rows.map((row) => row.positionId)
}

export async function dropPositions(ctx: Context, employeeId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from employee_position where company_id = ${ctx.companyId} and employee_id = ${employeeId}
    and position_id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

/** Changes of who administers the company wait for each other, so that two at once cannot both be the last but one. */
export async function lockAdministration(ctx: Context): Promise<void> {
  await sql`select 1 from company where company_id = ${ctx.companyId} and id = ${ctx.companyId} for update`.execute(
    ctx.db,
  )
}

/** Active employees who can sign in and hold all four codes at level 1 over their positions (archives 6.7). */
export async function findAdministrators(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from employee e
    join employee_position ep on ep.company_id = e.company_id and ep.employee_id = e.id
    join position p on p.company_id = ep.company_id and p.id = ep.position_id and p.deleted_at is null
    where e.company_id = ${ctx.companyId} and e.state = 1 and e.join_status = 1 and e.deleted_at is null
    group by e.id
    having bool_or(p.grants ->> 'AV4' = '1') and bool_or(p.grants ->> 'AV5' = '1')
      and bool_or(p.grants ->> 'AVh' = '1') and bool_or(p.grants ->> 'AVm' = '1')`.execute(ctx.db)
  return rows.map((row) => row.id)
}
