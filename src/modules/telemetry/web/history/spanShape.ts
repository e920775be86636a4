import type { SpanPoint } from '../../shared/span.ts'

/** How a span is drawn: what stands where between 0 and 1, from the left and from below. */
type Drawn = readonly [at: number, low: number, mean: number, high: number]

const isDrawn = (point: SpanPoint): point is Drawn => point[1] !== null

/** Stretches without a gap. */
function stretches(points: readonly SpanPoint[]): Drawn[][] {
  const all: Drawn[][] = [[]]
  for (const point of points)
    if (isDrawn(point)) all.at(-1)?.push(point)
    else all.push([])
  return all.filter((one) => one.length > 0)
}

const NICE = [1, 2, 2.5, 5, 10]

/** Round figures from at or below the lowest to at or above the highest, three to six of them. */
export function scaleOf(points: readonly SpanPoint[]): number[] {
  const drawn = points.filter(isDrawn)
  if (drawn.length === 0) return [0, 1]
  const low = drawn.reduce((least, [, x]) => Math.min(least, x), Number.POSITIVE_INFINITY)
  const high = drawn.reduce((most, [, , , x]) => Math.max(most, x), Number.NEGATIVE_INFINITY)
  const spread = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(spread / 3))
  const step = power * (NICE.find((one) => (one * power * 3.999) / spread >= 1) ?? 10)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

interface Frame {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  readonly width: number
  readonly height: number
}

export function pathsOf(points: readonly SpanPoint[], { from, to, low, high, width, height }: Frame) {
  const x = (at: number) => (((at - from) / (to - from)) * width).toFixed(1)
  const y = (value: number) => ((1 - (value - low) / (high - low || 1)) * height).toFixed(1)
  let [line, band] = ['', '']
  for (const one of stretches(points)) {
    // One by itself is a dot: a line of no length with round ends.
    line += one.map(([at, , mean], i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(mean)}`).join('')
    if (one.length === 1) line += 'h0.1'
    if (one.every(([, least, , most]) => least === most)) continue
    const tops = one.map(([at, , , most], i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(most)}`)
    const bottoms = one.toReversed().map(([at, least]) => `L${x(at)} ${y(least)}`)
    band += `${tops.join('')}${bottoms.join('')}Z`
  }
  return { line, band }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = 8 * HOUR
const TICKS = [5000, 10_000, 30_000, MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR]
const DAYS = [1, 2, 5, 10, 30, 90, 180, 365]

/** Round moments of Shanghai's clock, seven at most. */
export function ticksOf(from: number, to: number): { at: number; tokens: string }[] {
  const steps = [...TICKS, ...DAYS.map((days) => days * DAY)]
  const step = steps.find((one) => (to - from) / one <= 7) ?? 365 * DAY
  const tokens = step < MINUTE ? 'HH:mm:ss' : step < DAY ? 'HH:mm' : step < 90 * DAY ? 'MM-dd' : 'yyyy-MM'
  const first = Math.ceil((from + ZONE) / step) * step - ZONE
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => ({
    at: first + i * step,
    tokens,
  }))
}

/** The point that stands nearest to a moment, when it is not further away than `reach`. */
export function nearest(points: readonly SpanPoint[], at: number, reach: number): Drawn | undefined {
  let best: Drawn | undefined
  for (const point of points)
    if (isDrawn(point) && Math.abs(point[0] - at) <= Math.min(reach, Math.abs((best?.[0] ?? Infinity) - at)))
      best = point
  return best
}

/** Lowest, mean and highest of all that is drawn. */
export function wholeOf(points: readonly SpanPoint[]): readonly [low: number, mean: number, high: number] | undefined {
  const drawn = points.filter(isDrawn)
  if (drawn.length === 0) return undefined
  return [
    drawn.reduce((least, [, x]) => Math.min(least, x), Number.POSITIVE_INFINITY),
    drawn.reduce((sum, [, , x]) => sum + x, 0) / drawn.length,
    drawn.reduce((most, [, , , x]) => Math.max(most, x), Number.NEGATIVE_INFINITY),
  ]
}
