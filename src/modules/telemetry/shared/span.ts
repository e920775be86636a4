/**
 * How a chart of any span is answered (monitoring 1 Sample, 5): at most 2,000 points of each measure, from the frames, the
 * minutes or the hours. ms.
 */
export const MOST_POINTS = 2000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Shanghai has no summer time: a day's points begin at its midnight. */
const ZONE = 8 * HOUR
/** How long each is kept (`db/parts.ts`): beyond it the next one answers. Raw frames as long as the installation wants. */
export const rawKept = ({ rawDays }: { readonly rawDays: number }): number => rawDays * DAY
const MINUTES_KEPT = 395 * DAY
/** A terminal that is silent so long is offline (monitoring 6.1): nothing is drawn over it. */
const SILENT = 180 * SECOND

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

export interface Plan {
  readonly source: 'raw' | 'minutes' | 'hours'
  readonly step: number
}

interface Wanted {
  readonly from: number
  readonly to: number
  readonly now: number
  /** The step that the caller would like; it gets none that is finer than 2,000 points allow. */
  readonly asked?: number
  /** How long raw frames are kept. */
  readonly raw: number
}
export function planOf({ from, to, now, asked = 0, raw }: Wanted): Plan {
  const age = now - from
  const finest = age > MINUTES_KEPT ? HOUR : age > raw ? MINUTE : SECOND
  // A span that begins inside of a step touches one more.
  const least = Math.max(finest, asked, (to - from) / (MOST_POINTS - 1))
  const step = STEPS.map((one) => one * SECOND).find((one) => one >= least) ?? Math.ceil(least / DAY) * DAY
  return { source: step >= HOUR ? 'hours' : step >= MINUTE ? 'minutes' : 'raw', step }
}

/** What was measured in a while: `n` frames. */
export interface Cell {
  readonly at: number
  readonly low: number
  readonly mean: number
  readonly high: number
  readonly n: number
}

/** [moment, minimum, mean, maximum]; of a gap all three are null. */
export type SpanPoint = readonly [at: number, low: number | null, mean: number | null, high: number | null]

export const stepOf = (at: number, step: number): number => Math.floor((at + ZONE) / step) * step - ZONE

/** Cells in any order, put together by steps; where nothing came a point without values breaks the line. */
export function pointsOf(cells: readonly Cell[], step: number): SpanPoint[] {
  const steps = new Map<number, { low: number; sum: number; high: number; n: number }>()
  for (const { at, low, mean, high, n } of cells) {
    const start = stepOf(at, step)
    const before = steps.get(start)
    if (!before) steps.set(start, { low, sum: mean * n, high, n })
    else {
      before.low = Math.min(before.low, low)
      before.high = Math.max(before.high, high)
      before.sum += mean * n
      before.n += n
    }
  }
  const points: SpanPoint[] = []
  let last: number | undefined
  for (const [at, { low, sum, high, n }] of [...steps].toSorted(([a], [b]) => a - b)) {
    if (last !== undefined && at - last > Math.max(step, SILENT)) points.push([last + step, null, null, null])
    points.push([at, low, Math.round((sum / n) * 1e4) / 1e4, high])
    last = at
  }
  return points
}
