import { useEffect, useState } from 'react'
import type { QueueItem } from '#kernel/shared/queue.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'

type Row = Pick<QueueItem, 'id' | 'kind' | 'state'>

export interface Unfolded {
  readonly id: string
  /** It waited for a decision when it was unfolded: once it has been decided, the next one is. */
  readonly waited: boolean
}

/** An entrapment that somebody is on the way to has been decided; it stays in sight above the others. */
const waits = ({ kind, state }: Row) => kind !== 'rescue' || state === RepairStatus.code.waiting

/**
 * Which row of the dispatcher's queue is unfolded: the one that is, until it has been decided or is gone, else the first that
 * waits. What comes meanwhile, an entrapment too, does not take its place: D sends a crew to what the person reads.
 */
export function unfoldedAt(rows: readonly Row[], now?: Unfolded): number {
  const at = rows.findIndex(({ id }) => id === now?.id)
  const row = rows[at]
  if (row && (!now?.waited || waits(row))) return at
  return Math.max(0, rows.findIndex(waits))
}

/** The unfolded row, and how another one is unfolded in its place. */
export function useUnfolded<R extends Row>(rows: readonly R[]): { at: number; unfold(id: string | undefined): void } {
  const [now, setNow] = useState<Unfolded>()
  const at = unfoldedAt(rows, now)
  const unfold = (id: string | undefined) => {
    const row = rows.find((one) => one.id === id)
    setNow(row && { id: row.id, waited: waits(row) })
  }
  const shown = rows[at]
  useEffect(() => {
    if (shown && shown.id !== now?.id) setNow({ id: shown.id, waited: waits(shown) })
  }, [shown, now])
  return { at, unfold }
}
