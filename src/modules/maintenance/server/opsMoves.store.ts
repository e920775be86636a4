import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { MAINTAIN_AHEAD, MaintainStatus } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** Who started the order, and when by the clock. */
export async function findStarter(ctx: Context, orderId: string): Promise<{ name: string; time: string } | undefined> {
  const { rows } = await sql<{ actor: string; occurredAt: string }>`select actor, occurred_at from order_event
    where company_id = ${ctx.companyId} and order_id = ${orderId} and type = 'start' order by occurred_at desc limit 1`.execute(
    ctx.db,
  )
  const row = rows[0]
  return row && { name: row.actor, time: formatTokens(row.occurredAt, 'HH:mm') }
}

/** Open orders of the lift planned before this one. */
export async function findEarlierOpen(ctx: Context, order: OrderRecord): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from maintain_order where company_id = ${ctx.companyId}
    and elevator_id = ${order.elevatorId} and ${is('status', MAINTAIN_AHEAD)} and plan_date < ${order.planDate}::date
    and deleted_at is null
    order by id`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Orders under way in whose crew one of these people is. */
export async function findUnderWay(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from maintain_order where company_id = ${ctx.companyId}
    and worker_ids && ${[...employeeIds]}::uuid[] and ${is('status', MaintainStatus.code.inProgress)}
    and deleted_at is null order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
