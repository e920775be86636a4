import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ELEVATOR_GONE } from '../shared/elevator.terms.ts'
import { visible } from './elevatorScope.store.ts'

export interface HeldLift {
  id: string
  version: number
  name: string
  teamId: string | null
  workerIds: string[]
}

/** Lifts of the data scope in whose crew the person is, locked in one order, so that two hand-overs cannot wait for each other. */
export async function lockHeldLifts(ctx: Context, employeeId: string, ids: readonly string[]): Promise<HeldLift[]> {
  const { rows } = await sql<HeldLift>`select e.id, e.version, e.name, e.team_id, e.worker_ids from elevator e
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and ${employeeId} = any(e.worker_ids)
      and ${isNot('e.use_status', ELEVATOR_GONE)} and ${visible(ctx)}
    order by e.id for update`.execute(ctx.db)
  return rows
}

/** Lifts of the data scope that are neither scrapped nor given away, by id; unknown ids are left out. */
export async function findLiftCrews(
  ctx: Context,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, HeldLift>> {
  const { rows } = await sql<HeldLift>`select e.id, e.version, e.name, e.team_id, e.worker_ids from elevator e
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and ${visible(ctx)}
      and ${isNot('e.use_status', ELEVATOR_GONE)}
    order by e.id ${options.lock ? sql`for update` : sql``}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setCrew(ctx: Context, liftId: string, workerIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ version: number }>`update elevator set worker_ids = ${[...workerIds]}::uuid[],
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${liftId} returning version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

/** Names of the given people who are in service. */
export async function findActive(ctx: Context, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, name from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and ${is('state', EmployeeState.code.active)} and deleted_at is null`.execute(
    ctx.db,
  )
  return [...rows]
}
