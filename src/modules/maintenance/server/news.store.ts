import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { addEvents } from './orderRow.store.ts'

/** Open orders of a lift get its new team; returns all of them, held, with the people they have. */
export async function shiftTeam(
  ctx: Context,
  elevatorId: string,
  from: Day,
  teamId: string | null,
): Promise<{ id: string; planDate: Day; workerIds: string[] }[]> {
  await sql`update maintain_order set team_id = ${teamId}::uuid, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and status = 0 and deleted_at is null
      and plan_date >= ${from}::date and ${teamId}::uuid is not null and team_id is distinct from ${teamId}::uuid`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: string; planDate: Day; workerIds: string[] }>`select id, plan_date, worker_ids
    from maintain_order where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and status = 0
      and deleted_at is null and plan_date >= ${from}::date order by id for update`.execute(ctx.db)
  return rows
}

/** Whether an absence is approved now, held so that it stays so while orders are taken from the person. */
export async function isAbsence(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from employee_absence
    where company_id = ${ctx.companyId} and id = ${id} and state = 1 and deleted_at is null for update`.execute(ctx.db)
  return rows.length > 0
}

/** Orders not started of a person in a period go back to nobody; returns the teams concerned. */
export async function unassign(ctx: Context, employeeId: string, from: Day, to: Day | null): Promise<string[]> {
  const { rows } = await sql<{ id: string; teamId: string | null; before: string[] }>`
    update maintain_order o set worker_ids = '{}', version = o.version + 1, updated_at = ${ctx.now.toISOString()}
    from (select id, worker_ids from maintain_order where company_id = ${ctx.companyId} and status = 0 and deleted_at is null
      and worker_ids @> array[${employeeId}::uuid] and plan_date >= ${from}::date
      and plan_date <= coalesce(${to}::date, 'infinity'::date) for update) b
    where o.company_id = ${ctx.companyId} and o.id = b.id returning o.id, o.team_id, b.worker_ids as before`.execute(
    ctx.db,
  )
  await addEvents(
    ctx,
    rows.map((row) => ({ orderId: row.id, type: 'unassigned', before: { workerIds: row.before } })),
  )
  return [...new Set(rows.flatMap((row) => (row.teamId ? [row.teamId] : [])))]
}

/** Open orders of a lift get its new community. */
export async function moveOrders(ctx: Context, elevatorId: string, communityId: string): Promise<void> {
  const { rows } = await sql<{ id: string; before: string }>`
    update maintain_order o set community_id = ${communityId}, version = o.version + 1, updated_at = ${ctx.now.toISOString()}
    from (select id, community_id from maintain_order where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}
      and status in (0, 1, 2, 7) and deleted_at is null and community_id <> ${communityId} for update) b
    where o.company_id = ${ctx.companyId} and o.id = b.id returning o.id, b.community_id as before`.execute(ctx.db)
  await addEvents(
    ctx,
    rows.map((row) => ({
      orderId: row.id,
      type: 'liftMoved',
      before: { communityId: row.before },
      after: { communityId },
    })),
  )
}
