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
