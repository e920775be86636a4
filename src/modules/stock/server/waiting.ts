import type { Context } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fillWaiting, findFilled } from './reservation.store.ts'

/**
 * What is free goes to those who wait for it, and they hear of it (commerce 7: reservation.filled). Of a source that has all it
 * asked for now, one event says `complete`, so that whoever waits is told once. The parts are held.
 */
export async function serveWaiting(
  ctx: Context,
  unitIds: readonly string[],
  only?: readonly string[],
): Promise<Map<string, string>> {
  const given = await fillWaiting(ctx, unitIds, only)
  const filled = await findFilled(
    ctx,
    [...given].flatMap(([id, qty]) => (compareAmounts(qty, 0) > 0 ? [id] : [])),
  )
  if (filled.length === 0) return given
  const told = new Set<string>()
  await ctx.emit(
    'reservation.filled',
    filled.map(({ missing, ...one }) => {
      const complete = compareAmounts(missing, 0) === 0 && !told.has(one.sourceId)
      if (complete) told.add(one.sourceId)
      return { ...one, qty: given.get(one.id), complete }
    }),
  )
  return given
}
