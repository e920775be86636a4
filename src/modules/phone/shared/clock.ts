/** The phone's two clocks (jobs 6.8): the wall clock people may turn, and one that only runs forward. */

export interface Reading {
  /** Date.now(). */
  readonly wall: number
  /** performance.now(); stands still while the phone sleeps. */
  readonly steady: number
}

/** `steady + shift` is the monotonic time that goes with an operation. */
export interface Anchor {
  readonly shift: number
  readonly last: Reading
}

/** A page that starts knows no earlier drift: its monotonic time begins at the wall clock, so that restarts agree. */
export const anchorAt = (reading: Reading): Anchor => ({ shift: reading.wall - reading.steady, last: reading })

/** Less than this is the jitter of timers. */
const JITTER_MS = 2_000

/**
 * The next reading. While the page was asleep (hidden, or its timers did not run) the steady clock stood still: time that
 * passed on the wall clock alone is sleep, not a turned clock. A wall clock that went back, or ran ahead of a page that
 * was awake, is left as a difference: the server finds it by comparing both times (3080004).
 */
export function advance(anchor: Anchor, now: Reading, slept: boolean): Anchor {
  const drift = now.wall - anchor.last.wall - (now.steady - anchor.last.steady)
  const asleep = slept && drift > JITTER_MS
  return { shift: asleep ? anchor.shift + drift : anchor.shift, last: now }
}

export const monotonicOf = (anchor: Anchor): number => Math.max(0, Math.round(anchor.last.steady + anchor.shift))

/** serverTime − deviceTime at the last contact; a phone without a contact takes itself as right. */
export const skewOf = (serverTime: string, deviceTime: number): number => Date.parse(serverTime) - deviceTime

/** What the screen shows as the time: corrected by the last contact. */
export const correctedNow = (wall: number, skewMs: number): number => wall + skewMs

/** A phone whose clock is this far off says so. */
export const CLOCK_WRONG_MS = 120_000
