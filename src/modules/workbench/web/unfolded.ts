import type { QueueItem } from '#kernel/shared/queue.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'

/**
 * Which row of the dispatcher's queue is unfolded: the chosen one while it is there, else the first that waits for a
 * decision. An entrapment that somebody is on the way to has been decided; it stays in sight above the others.
 */
export function unfoldedAt(rows: readonly Pick<QueueItem, 'id' | 'kind' | 'state'>[], chosenId?: string): number {
  const chosen = rows.findIndex(({ id }) => id === chosenId)
  if (chosen >= 0) return chosen
  const waits = rows.findIndex(({ kind, state }) => kind !== 'rescue' || state === RepairStatus.code.waiting)
  return Math.max(0, waits)
}
