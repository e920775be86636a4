import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { OrderPeople } from '#modules/elevator/server/index.ts'
import { MaintainStatus } from '../shared/maintenance.ts'

/** People of orders that are not started; what is under way stays with who began it. */
export async function setPeople(ctx: Context, orders: readonly OrderPeople[]): Promise<void> {
  const rows = orders.map(({ id, after }) => ({ id, workers: after }))
  await sql`update maintain_order o set worker_ids = v.workers, version = o.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, workers uuid[])
    where o.company_id = ${ctx.companyId} and o.id = v.id and ${is('o.status', MaintainStatus.code.notStarted)}`.execute(
    ctx.db,
  )
}

/**
 * Orders change hands: those already assigned get the new people as long as their certificates hold (`until`; null: without
 * end), the others wait for the proposal. Returns all of them with the people before and after.
 */
export async function handOver(
  ctx: Context,
  planId: string,
  from: Day,
  teamId: string,
  crew: readonly string[],
  until: Day | null,
): Promise<{ id: string; before: string[]; after: string[] }[]> {
  const which = sql`company_id = ${ctx.companyId} and plan_id = ${planId}
    and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
    and plan_date >= ${from}::date`
  const had = await sql<People>`select id, worker_ids from maintain_order where ${which} for update`.execute(ctx.db)
  const { rows } =
    await sql<People>`update maintain_order set team_id = ${teamId}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId}, worker_ids = case when worker_ids = '{}' then worker_ids
        when plan_date > coalesce(${until}::date, 'infinity'::date) then '{}' else ${[...crew]}::uuid[] end
    where ${which} returning id, worker_ids`.execute(ctx.db)
  const before = new Map(had.rows.map(({ id, workerIds }) => [id, workerIds]))
  return rows.map(({ id, workerIds }) => ({ id, before: before.get(id) ?? [], after: workerIds }))
}

interface People {
  readonly id: string
  readonly workerIds: string[]
}
