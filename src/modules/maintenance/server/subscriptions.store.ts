import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'
import { addEvents } from './orderRow.store.ts'

/** The orders of these lifts that wait for their people, from a day on. */
export async function findAhead(ctx: Context, elevatorIds: readonly string[], from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
      and ${is('status', MaintainStatus.code.notStarted)}
      and deleted_at is null and worker_ids <> '{}' and plan_date >= ${from}::date`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Open orders of a lift that had exactly its people get the new ones; a new team takes all of them. */
export async function shiftPeople(
  ctx: Context,
  elevatorId: string,
  from: Day,
  before: readonly string[],
  after: readonly string[],
  teamId: string | null,
): Promise<void> {
  await sql`update maintain_order set worker_ids = case when worker_ids = ${[...before]}::uuid[] then ${[...after]}::uuid[] else worker_ids end,
      team_id = coalesce(${teamId}::uuid, team_id), version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}
      and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
      and plan_date >= ${from}::date and (worker_ids = ${[...before]}::uuid[] and worker_ids <> ${[...after]}::uuid[] or team_id is distinct from coalesce(${teamId}::uuid, team_id))`.execute(
    ctx.db,
  )
}

/** Whether an absence is approved now, held so that it stays so while orders are taken from the person. */
export async function isAbsence(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from employee_absence
    where company_id = ${ctx.companyId} and id = ${id} and ${is('state', AbsenceState.code.approved)}
      and deleted_at is null for update`.execute(ctx.db)
  return rows.length > 0
}

/** Orders not started of a person in a period go back to nobody; returns the teams concerned. */
export async function unassign(ctx: Context, employeeId: string, from: Day, to: Day | null): Promise<string[]> {
  const { rows } = await sql<{ id: string; teamId: string | null; before: string[] }>`
    update maintain_order o set worker_ids = '{}', version = o.version + 1, updated_at = ${ctx.now.toISOString()}
    from (select id, worker_ids from maintain_order where company_id = ${ctx.companyId}
      and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
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
      and ${is('status', MAINTAIN_OPEN)} and deleted_at is null and community_id <> ${communityId} for update) b
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
