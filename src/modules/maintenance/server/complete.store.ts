import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** The lift's and its line's last dates. */
export async function recordLift(ctx: Context, order: OrderRecord, day: Day): Promise<void> {
  await sql`update elevator set last_maintain_date = greatest(last_maintain_date, ${day}::date)
    where company_id = ${ctx.companyId} and id = ${order.elevatorId}`.execute(ctx.db)
  // A level done counts for every level below it.
  const levels = [3, 4, 5].filter((level) => order.level !== 99 && order.level >= level)
  const dates = JSON.stringify(Object.fromEntries(levels.map((level) => [String(level), day])))
  await sql`update plan_elevator set last_visit_date = greatest(last_visit_date, ${day}::date),
      last_level_dates = last_level_dates || ${dates}::jsonb
    where company_id = ${ctx.companyId} and plan_id = ${order.planId}::uuid and elevator_id = ${order.elevatorId}`.execute(
    ctx.db,
  )
}

/** contract.performedVisits (jobs 7): one more visit of this contract. */
export async function notePerformed(ctx: Context, contractId: string): Promise<void> {
  await sql`update contract set performed_visits = performed_visits + 1
    where company_id = ${ctx.companyId} and id = ${contractId}`.execute(ctx.db)
}

/** Kind 2 is 维保 in the lift's log; each entry's hash covers the one before it (archives 10.5). */
const MAINTENANCE = 2

export async function addLiftLog(ctx: Context, order: OrderRecord, summary: string): Promise<void> {
  await sql`select id from elevator where company_id = ${ctx.companyId} and id = ${order.elevatorId} for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ seq: number; hash: Buffer }>`select seq, hash from elevator_log
    where company_id = ${ctx.companyId} and elevator_id = ${order.elevatorId} order by seq desc limit 1`.execute(ctx.db)
  const last = rows[0]
  const [seq, id, at] = [(last?.seq ?? 0) + 1, newId(), ctx.now.toISOString()]
  const actor = ctx.isGuest ? null : ctx.who.userId
  const name = ctx.isGuest ? '' : ctx.who.name
  const text = JSON.stringify([id, order.elevatorId, seq, at, MAINTENANCE, order.id, summary, actor, name])
  const hash = createHash('sha256')
    .update(last?.hash ?? '')
    .update(text)
    .digest()
  await sql`insert into elevator_log (company_id, id, elevator_id, seq, at, kind, biz_id, summary, actor_id, actor, hash, prev_hash)
    values (${ctx.companyId}, ${id}, ${order.elevatorId}, ${seq}, ${at}, ${MAINTENANCE}, ${order.id}, ${summary}, ${actor}, ${name},
      ${hash}, ${last?.hash ?? null})`.execute(ctx.db)
}
