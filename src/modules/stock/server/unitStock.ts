import { type Context, findRow } from '#kernel/server/index.ts'
import { mayStock } from '../shared/permissions.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import {
  findBatchesThere,
  findLifts,
  findMoves,
  findPlaces,
  findPrices,
  findSerialsOf,
  findTransit,
  findWaiting,
} from './unitStock.store.ts'

/** What of a part lies where, and where it went; without what things cost for whoever may not know. */
export async function ofUnit(ctx: Context, { id }: { id: string }): Promise<UnitStock> {
  await findRow(ctx, 'unit', id)
  const costs = ctx.may(mayStock.costs)
  const moves = await findMoves(ctx, id)
  return {
    places: await findPlaces(ctx, id),
    transit: await findTransit(ctx, id),
    batches: await findBatchesThere(ctx, id),
    serials: await findSerialsOf(ctx, id),
    moves: costs ? moves : moves.map((one) => ({ ...one, amountDelta: null, poolAmountAfter: null })),
    reservations: await findWaiting(ctx, id),
    prices: costs ? await findPrices(ctx, id) : [],
    lifts: await findLifts(ctx, id),
  }
}
