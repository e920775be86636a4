/**
 * The car between two frames (monitoring 4.2): a cubic through both positions with both speeds, drawn a little late, so that the
 * frame it moves towards is there already. Positions in m, speeds in m/s, moments in ms of one clock.
 */
export interface CarFrame {
  /** When it was so. */
  readonly at: number
  readonly pos: number
  readonly v: number
}
interface CarDrawn {
  readonly pos: number
  readonly v: number
  /** Shown as it last was: nothing came for more than 5 s. */
  readonly stale: boolean
}

/** Frames of quality 0, or without a place, move nothing. */
export const carFrame = (
  at: number,
  { pos, v }: { readonly pos?: number | null | undefined; readonly v?: number | null | undefined },
  quality: 0 | 1,
): CarFrame | null => (quality === 0 || pos == null ? null : { at, pos, v: v ?? 0 })

const LATE_MS = 150
const LATE_STREAMING_MS = 400
const AHEAD_MS = 500
export const STALE_MS = 5000
/** How many frames are kept: enough for the delay. */
const KEPT = 16

/** How late it is played: one frame's interval and 150 ms, at 4 Hz altogether 400 ms. */
export const playedLate = (intervalMs: number): number => (intervalMs <= 250 ? LATE_STREAMING_MS : intervalMs + LATE_MS)

/** With one more frame, in the order of time; one of the same moment replaces. */
export function withFrame(frames: readonly CarFrame[], frame: CarFrame): readonly CarFrame[] {
  return [...frames.filter(({ at }) => at !== frame.at), frame].toSorted((a, b) => a.at - b.at).slice(-KEPT)
}

/** Where the car is drawn at `now`; null before the first frame. */
export function carAt(frames: readonly CarFrame[], now: number, lateMs: number): CarDrawn | null {
  const first = frames[0]
  const last = frames.at(-1)
  if (!first || !last) return null
  const at = now - lateMs
  const stale = now - last.at > STALE_MS
  if (at <= first.at) return { pos: first.pos, v: first.v, stale }
  const next = frames.findIndex((one) => one.at >= at)
  const [before, after] = [frames[next - 1], frames[next]]
  if (!before || !after) return { ...ahead(last, at), stale }
  return { ...between(before, after, at), stale }
}

/** A slope of up to three times the way keeps the cubic between its ends: a car that stops does not swing beyond its landing. */
const held = (slope: number, way: number): number =>
  slope * way >= 0 && Math.abs(slope) > 3 * Math.abs(way) ? 3 * way : slope

function between(a: CarFrame, b: CarFrame, at: number): { pos: number; v: number } {
  const seconds = (b.at - a.at) / 1000
  const s = (at - a.at) / (b.at - a.at)
  const way = b.pos - a.pos
  const [m0, m1] = [held(a.v * seconds, way), held(b.v * seconds, way)]
  const pos =
    a.pos * (2 * s ** 3 - 3 * s ** 2 + 1) +
    m0 * (s ** 3 - 2 * s ** 2 + s) +
    b.pos * (3 * s ** 2 - 2 * s ** 3) +
    m1 * (s ** 3 - s ** 2)
  const v =
    (a.pos * (6 * s ** 2 - 6 * s) +
      m0 * (3 * s ** 2 - 4 * s + 1) +
      b.pos * (6 * s - 6 * s ** 2) +
      m1 * (3 * s ** 2 - 2 * s)) /
    seconds
  return { pos, v }
}

/** Beyond the last frame it runs on as it ran, half a second at most, and stands then. */
function ahead(last: CarFrame, at: number): { pos: number; v: number } {
  const ms = Math.min(AHEAD_MS, at - last.at)
  return { pos: last.pos + (last.v * ms) / 1000, v: at - last.at > AHEAD_MS ? 0 : last.v }
}

/** 数据延迟 0.6 秒, or how long nothing has come: 数据已中断 00:12. */
export function ageText(ageMs: number): string {
  if (ageMs <= STALE_MS) return `数据延迟 ${(Math.max(0, ageMs) / 1000).toFixed(1)} 秒`
  const seconds = Math.floor(ageMs / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `数据已中断 ${hours > 0 ? `${two(hours)}:` : ''}${two(minutes % 60)}:${two(seconds % 60)}`
}
