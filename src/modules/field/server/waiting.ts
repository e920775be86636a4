import { type Context, type QueueSource, readQueue } from '#kernel/server/index.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'
import { type Waiting, type WaitingKind, waitingKinds } from '../shared/waiting.ts'

/** More than a phone is read to its end for. */
const MOST_ROWS = 30

/** Repairs are seen by their crews too; who cannot send anybody has nothing to decide on them. */
const decided: Partial<Record<WaitingKind, string>> = { rescue: mayRepair.dispatch, repair: mayRepair.dispatch }

/** What waits for this person's decision, but for the repairs of his `own`, which his phone carries. */
export async function waitingFor(
  ctx: Context,
  queue: readonly QueueSource[],
  own: ReadonlySet<string>,
): Promise<Waiting> {
  const kinds = waitingKinds.filter((kind) => {
    const needs = decided[kind]
    return needs === undefined || ctx.may(needs)
  })
  const items = await readQueue(ctx, queue, { kinds, most: MOST_ROWS })
  return items.filter(({ kind, id }) => !(kind in decided && own.has(id)))
}
