import type { Context } from '#kernel/server/index.ts'
import { lockNotStarted, type ToClose } from './orderClose.store.ts'
import { closeOne } from './orderClose.ts'
import { refreshNextVisit } from './orderRow.store.ts'

/** Closes the orders not started that fit, for one reason; work under way goes on (jobs 6.4). Returns how many. */
export async function closeNotStarted(
  ctx: Context,
  which: ToClose,
  reason: number,
  note: string | null = null,
): Promise<number> {
  const orders = await lockNotStarted(ctx, which)
  for (const order of orders) await closeOne(ctx, order, { reason, note })
  await refreshNextVisit(ctx, [...new Set(orders.map((order) => order.elevatorId))])
  return orders.length
}
