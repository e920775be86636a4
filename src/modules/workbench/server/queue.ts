import { type Context, countQueue, type QueueSource, readQueue } from '#kernel/server/index.ts'
import { dispatchKinds, kindsOf, type QueueKind } from '../shared/queue.ts'
import type { View } from '../shared/tiles.ts'
import type { Summary } from '../shared/workbench.ts'

/** More than any screen shows; the counts say how many there are in all. */
const MOST_ROWS = 50

/** The queue of a view. The dispatcher's work and his other duties are read apart: neither crowds the other out. */
export async function queueOf(
  ctx: Context,
  sources: readonly QueueSource[],
  view: View | null,
): Promise<Summary['queue']> {
  const kinds = kindsOf(view)
  const parts: (readonly QueueKind[])[] =
    view === 2
      ? [dispatchKinds, ['alarm'], kinds.filter((kind) => kind !== 'alarm' && !dispatchKinds.includes(kind))]
      : [kinds]
  const items: Summary['queue']['items'] = []
  for (const part of parts) items.push(...(await readQueue(ctx, sources, { kinds: part, most: MOST_ROWS })))
  return { items, counts: await countQueue(ctx, sources, kinds) }
}
