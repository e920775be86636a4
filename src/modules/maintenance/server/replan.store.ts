import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** Many orders at once for a year that is planned anew. */

export async function lockOrders(ctx: Context, ids: readonly string[]): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select * from maintain_order
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for update`.execute(ctx.db)
  return rows
}

export interface MovedOrder {
  readonly id: string
  readonly elevatorId: string
  readonly from: Day
  readonly to: Day
  readonly level: number
  readonly minutes: number
  readonly legalDeadline: Day
  readonly reason: string
  readonly snapshotHash: string
  /** Gives its people and hours back. */
  readonly released: boolean
}

/** Moves locked orders, of each lift one at most. */
export async function moveOrders(ctx: Context, moved: readonly MovedOrder[]): Promise<void> {
  const of = <K extends keyof MovedOrder>(key: K) => moved.map((one) => one[key])
  await sql`update maintain_order o set plan_date = m.day, level = m.level, std_minutes = m.minutes,
      legal_deadline = m.deadline, plan_reason = m.reason, snapshot_hash = m.hash,
      worker_ids = case when m.released then '{}'::uuid[] else o.worker_ids end,
      plan_start = case when m.released then null else o.plan_start end,
      plan_end = case when m.released then null else o.plan_end end,
      original_plan_date = coalesce(o.original_plan_date, o.plan_date), change_count = o.change_count + 1,
      version = o.version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from unnest(${of('id')}::uuid[], ${of('to')}::date[], ${of('level')}::smallint[], ${of('minutes')}::int[],
      ${of('legalDeadline')}::date[], ${of('reason')}::text[], ${of('snapshotHash')}::text[], ${of('released')}::boolean[])
      as m (id, day, level, minutes, deadline, reason, hash, released)
    where o.company_id = ${ctx.companyId} and o.id = m.id`.execute(ctx.db)
}
