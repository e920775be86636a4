import type { Run } from './runs.ts'
import { largest, percentile95 } from './series.ts'

/** How the car moved between two stops. Samples count from the beginning of the recording, speeds and ways are positive. */
export interface Motion {
  readonly up: boolean
  readonly distance: number
  readonly speedMax: number
  /** A95 of the speed while it is at 95 % of its highest or more, m/s. */
  readonly v95: number | null
  /** The largest while speed is gained and while it is lost, m/s². */
  readonly accMax: number
  readonly decMax: number
  /** A95 between 5 % and 95 % of the highest speed, m/s². */
  readonly accA95: number | null
  readonly decA95: number | null
  /** Speed that was left at the stop before drift was taken away, m/s. */
  readonly drift: number
  /** Boundaries 1 and 2: samples at which the car is `edge` metres from its start and from its stop; null on less than twice that. */
  readonly inner: { readonly from: number; readonly to: number } | null
  /** For the curves: m/s and m over the samples of the run. */
  readonly velocity: Float64Array
  readonly position: Float64Array
}

/** Trapezoid rule, from 0. */
function integrated(samples: Float64Array, fs: number): Float64Array {
  const out = new Float64Array(samples.length)
  for (let i = 1; i < samples.length; i++)
    out[i] = (out[i - 1] ?? 0) + ((samples[i - 1] ?? 0) + (samples[i] ?? 0)) / 2 / fs
  return out
}

/** `z`: acceleration of the whole recording behind the low-pass, free of gravity, m/s² (monitoring 6.7 items 1 to 3). */
export function motionOf(z: Float64Array, fs: number, { from, to }: Run, edge: number): Motion {
  const a = z.subarray(from, to + 1)
  const raw = integrated(a, fs)
  const left = raw.at(-1) ?? 0
  const signed = raw.map((v, i) => v - (left * i) / (raw.length - 1))
  const up = farthest(signed) > 0
  const sign = up ? 1 : -1
  const velocity = signed.map((v) => sign * v)
  const along = a.map((one) => sign * one)
  const position = integrated(velocity, fs)
  const distance = position.at(-1) ?? 0
  const speedMax = largest(velocity) ?? 0

  const [slow, fast] = [0.05 * speedMax, 0.95 * speedMax]
  const first = (limit: number) => velocity.findIndex((v) => v >= limit)
  const last = (limit: number) => velocity.findLastIndex((v) => v >= limit)
  const a95 = (begin: number, end: number) => percentile95(along.subarray(begin, end + 1).map(Math.abs))
  const begin = position.findIndex((s) => s >= edge)
  const end = position.findLastIndex((s) => s <= distance - edge)
  return {
    up,
    distance,
    speedMax,
    v95: percentile95(velocity.subarray(first(fast), last(fast) + 1)),
    accMax: largest(along) ?? 0,
    decMax: largest(along.map((one) => -one)) ?? 0,
    accA95: a95(first(slow), first(fast)),
    decA95: a95(last(fast), last(slow)),
    drift: Math.abs(left),
    inner: begin >= 0 && end > begin ? { from: from + begin, to: from + end } : null,
    velocity,
    position,
  }
}

/** The value that lies farthest from 0. */
function farthest(samples: Float64Array): number {
  let found = 0
  for (const value of samples) if (Math.abs(value) > Math.abs(found)) found = value
  return found
}
