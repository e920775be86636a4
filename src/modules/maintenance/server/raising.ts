import type { Context } from '#kernel/server/index.ts'
import { higherLevel } from '#modules/plan/shared/reroll.ts'
import type { Level } from '#modules/template/shared/template.ts'
import type { OrderDraft } from '../shared/orderChange.ts'
import { findBatch } from './batch.store.ts'
import type { Proposed } from './checking.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { withLevel } from './orderLevel.ts'
import { asItStands } from './standing.ts'

/** 并入下次维保 of a higher level makes that visit longer and ask for more: it is judged as well (jobs 6.5). */

/** What only a higher level can bring about: hours that overlap, the day's load, the skill it asks for. */
export const ofLevel: ReadonlySet<string> = new Set(['V05', 'V07', 'V13'])

/** The visits that the work raises, as they would be. */
export async function raisedBy(ctx: Context, draft: OrderDraft, joins: readonly OrderRecord[]): Promise<Proposed[]> {
  const higher = joins.filter((order) => higherLevel(order.level as Level, draft.level) !== order.level)
  const standing = await findBatch(
    ctx,
    higher.map((order) => order.id),
    { any: true },
  )
  const raised: Proposed[] = []
  for (const order of standing) {
    const level = higherLevel(order.level as Level, draft.level)
    const { stdMinutes: minutes } = await withLevel(ctx, order.elevatorId, order.snapshotHash, level)
    raised.push({ ...asItStands(order), level, minutes })
  }
  return raised
}
