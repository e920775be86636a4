import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface HeldLift {
  id: string
  version: number
  name: string
  teamId: string | null
  workerIds: string[]
}

/** Lifts in whose crew the person is, locked in one order, so that two hand-overs cannot wait for each other. */
export async function lockHeldLifts(ctx: Context, employeeId: string, ids: readonly string[]): Promise<HeldLift[]> {
  const { rows } = await sql<HeldLift>`select id, version, name, team_id, worker_ids from elevator
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and ${employeeId} = any(worker_ids)
      and use_status not in (3, 4) and deleted_at is null
    order by id for update`.execute(ctx.db)
  return rows
}

export async function setCrew(ctx: Context, liftId: string, workerIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ version: number }>`update elevator set worker_ids = ${[...workerIds]}::uuid[],
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${liftId} returning version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

/** Orders of the lift not started yet go to the receiver; what is under way stays with who began it. */
export async function moveOrders(ctx: Context, liftId: string, fromId: string, toId: string): Promise<number> {
  const { rows } = await sql`update maintain_order
    set worker_ids = case when ${toId}::uuid = any(worker_ids) then array_remove(worker_ids, ${fromId}::uuid)
        else array_replace(worker_ids, ${fromId}::uuid, ${toId}::uuid) end,
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and elevator_id = ${liftId} and status = 0 and ${fromId}::uuid = any(worker_ids)
    returning id`.execute(ctx.db)
  return rows.length
}

/** Names of the given people who are in service. */
export async function findActive(ctx: Context, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, name from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and state = 1 and deleted_at is null`.execute(ctx.db)
  return [...rows]
}
