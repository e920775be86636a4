import type { HeartbeatSaid } from '#modules/signal/shared/wire.ts'

const ACCEPT_MS = 2000
const CORRECT_MS = 300_000
const FUTURE_MS = 60_000
const EXCHANGES = 9

type Sync = NonNullable<HeartbeatSaid['sync']>

/** The terminal's clock against ours, ms, ahead positive, of one exchange (NTP: the way there taken as long as the way back). */
const offsetOfExchange = ({ t1, t2, t3, t4 }: Sync): number => (t1 - t2 + (t4 - t3)) / 2

export interface TerminalClock {
  /** Of the last exchanges, newest last. */
  readonly offsets: readonly number[]
}
export const unknownClock: TerminalClock = { offsets: [] }

export const heard = ({ offsets }: TerminalClock, sync: Sync): TerminalClock => ({
  offsets: [...offsets, offsetOfExchange(sync)].slice(-EXCHANGES),
})

/** Median of the last nine; null before the first. */
export function offsetOf({ offsets }: TerminalClock): number | null {
  const sorted = offsets.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) return null
  return sorted.length % 2 === 1 ? middle : (middle + (sorted[sorted.length / 2 - 1] ?? middle)) / 2
}

/** Where the terminal's count of ms since its boot stood when something came of that boot. */
interface Uptime {
  readonly bid: number
  readonly up: number
  readonly receivedAt: number
}
interface Placed {
  /** ms */
  readonly occurredAt: number
  /** The terminal's clock could not be used. */
  readonly clockFlag: boolean
}

/**
 * When it happened (monitoring 6.1): by the terminal's clock where that is right or can be set right, else by how long ago it
 * was in the terminal's own count. Of an earlier boot that count says nothing; then it is the clock all the same, flagged, and
 * at most the moment it came. Without an exchange yet, this message itself is one, with the way here as error.
 */
export function placeInTime(
  frame: { readonly bid: number; readonly ts: number; readonly up: number },
  offset: number | null,
  now: Uptime,
): Placed {
  const sameBoot = frame.bid === now.bid && frame.up <= now.up
  const ago = now.up - frame.up
  const ahead = offset ?? (sameBoot ? frame.ts + ago - now.receivedAt : 0)
  const far = Math.abs(ahead)
  const said = far <= ACCEPT_MS ? frame.ts : frame.ts - ahead
  if (far <= CORRECT_MS && said <= now.receivedAt + FUTURE_MS) return { occurredAt: said, clockFlag: false }
  return { occurredAt: sameBoot ? now.receivedAt - ago : Math.min(said, now.receivedAt), clockFlag: true }
}

/** Older frames fill the history only (monitoring 6.1): nobody is sent for what was long ago. */
const BACKFILL_MS = 15 * 60_000
export const isBackfill = (occurredAt: number, receivedAt: number): boolean => receivedAt - occurredAt > BACKFILL_MS
