import { DoorState } from '#modules/signal/shared/wire.ts'
import { type CarFrame, carFrame, playedLate, STALE_MS } from './carMotion.ts'
import type { LiftFrame, LiveFrame } from './live.ts'

/**
 * What the live views and the replay draw at a moment, from the frames around it (monitoring 4.2). Pure: a list of frames in
 * the order of time and a clock, ms.
 */

/** How much is kept for the curves. */
export const KEPT_MS = 60_000
/** Beyond it a lift that stood is taken to have stood until shortly before the next frame. */
const LONG_GAP_MS = 1500
/** A moving car is told each second. */
const INTERVAL_MS = 1000
/** What a door takes when nothing better is known; it is drawn open when it says so. */
const DOOR_MS = 2400
const { closed, opening, open, closing } = DoorState.code

/** With one more frame; one of the same moment replaces, what is older than a minute goes. */
export function withLive<F extends LiveFrame>(frames: readonly F[], frame: F, keptMs = KEPT_MS): readonly F[] {
  const from = Math.max(frame.at, frames.at(-1)?.at ?? 0) - keptMs
  // Of what is too old the last one stays: it says what was so when the minute began.
  const begins = frames.findLastIndex(({ at }) => at <= from)
  const kept = frames.slice(Math.max(0, begins)).filter(({ at }) => at !== frame.at)
  const last = kept.at(-1)
  return !last || last.at < frame.at ? [...kept, frame] : [...kept, frame].toSorted((a, b) => a.at - b.at)
}

/** The frame that holds at `at`; the first before there is one. Impossible values hold nothing. */
export function heldAt<F extends LiveFrame>(frames: readonly F[], at: number): F | undefined {
  const good = frames.filter(({ quality }) => quality === 1)
  return good.findLast((one) => one.at <= at) ?? good[0]
}

/** How late they are played: by the gap of the last two, of a lift that stands as if it began to move. */
export function lateOf(frames: readonly LiveFrame[]): number {
  const [before, last] = frames.slice(-2)
  const gap = before && last ? last.at - before.at : INTERVAL_MS
  return playedLate(Math.min(INTERVAL_MS, gap))
}

/** A lift that stands is told each minute (monitoring 6.1); one that runs or whose stream is on, each second. */
const IDLE_MS = 65_000

/** Whether nothing came for longer than the silence of a lift that stands; `now` ms. */
export function isInterrupted(frames: readonly LiveFrame[], now: number): boolean {
  const [last, before] = [frames.at(-1), frames.at(-2)]
  if (!last) return false
  const moving = last.d.run === 1 || (last.d.v ?? 0) !== 0
  const streamed = before !== undefined && last.at - before.at <= STALE_MS
  return now - last.at > (moving || streamed ? STALE_MS : IDLE_MS)
}

/** The car's places. One that stood through a long silence stands until a second before it is heard again. */
export function carFrames(frames: readonly LiftFrame[]): readonly CarFrame[] {
  const places: CarFrame[] = []
  for (const { at, d, quality } of frames) {
    const frame = carFrame(at, d, quality)
    if (!frame) continue
    const before = places.at(-1)
    if (before && frame.at - before.at > LONG_GAP_MS && before.v === 0)
      places.push({ ...before, at: frame.at - INTERVAL_MS })
    places.push(frame)
  }
  return places
}

/** How far the door is open at `at`, 0 to 1; null when no terminal measures it. A door at fault stays where it was. */
export function doorAt(frames: readonly LiftFrame[], at: number): number | null {
  let share: number | null = null
  let since = 0
  let state: number | null = null
  const move = (until: number) => {
    if (share === null) return
    const way = (until - since) / DOOR_MS
    if (state === opening) share = Math.min(0.96, share + way)
    else if (state === closing) share = Math.max(0.04, share - way)
  }
  for (const { at: moment, d, quality } of frames) {
    if (moment > at) break
    if (quality === 0 || d.door == null) continue
    move(moment)
    since = moment
    state = d.door
    if (state === closed || share === null) share = state === open || state === closing ? 1 : 0
    if (state === open) share = 1
  }
  move(at)
  return share
}

/** Points of a curve: seconds before `now`, and the value; null breaks the line. */
export type Point = readonly [secondsAgo: number, value: number | null]

/** The last minute of a value, the frame before it included, held until now where it is a state that lasts. */
export function curveOf<F extends LiveFrame>(
  frames: readonly F[],
  now: number,
  value: (frame: F) => number | null | undefined,
): Point[] {
  const points: Point[] = []
  for (const frame of frames) {
    const ago = (frame.at - now) / 1000
    const is = frame.quality === 1 ? value(frame) : undefined
    if (ago > 0) continue
    points.push([ago, is ?? null])
  }
  return points
}

/** 0.5 m/s 0.20–1.00 m, 0.65 0.30–1.30, 0.75 0.40–1.50 (monitoring 4.2): the distance in which an escalator must stop. */
const STOPPING: readonly (readonly [speed: number, from: number, to: number])[] = [
  [0.5, 0.2, 1],
  [0.65, 0.3, 1.3],
  [0.75, 0.4, 1.5],
]
export function stoppingBand(ratedSpeed: number | null): { readonly from: number; readonly to: number } | null {
  if (ratedSpeed === null) return null
  // Up to 0.01 m/s beside the step is the same step; slower ones are held to the first.
  const found = STOPPING.find(([speed]) => ratedSpeed <= speed + 0.01)
  return found ? { from: found[1], to: found[2] } : null
}

/** Handrails run 0 to +2 % faster than the steps (monitoring 6.1). */
export const HANDRAIL = { from: 0, to: 2, alarm: 15 } as const
export const handrailWell = (deviation: number): boolean => deviation >= HANDRAIL.from && deviation <= HANDRAIL.to
