import type { EffectLift, EffectVisit } from './effectTypes.ts'
import { type EffectMetric, factOf } from './metrics.ts'

/** What a lift was like before a visit and after it. */

export const WINDOW_DAYS = 30
/** So many of the days must have a value. */
export const LEAST_DAYS = 15
/** The days before the window, as far as they are known: what the lift is like as a rule. */
export const EARLIER_DAYS = 60
const LEAST_EARLIER = 7

/** The mean of the known days of a stretch, both ends included; null when too few are known. */
function meanOf(series: Float32Array, from: number, to: number, least = LEAST_DAYS): number | null {
  let sum = 0
  let n = 0
  for (let day = Math.max(0, from); day <= Math.min(to, series.length - 1); day++) {
    const value = series[day] as number
    if (Number.isNaN(value)) continue
    sum += value
    n++
  }
  return n >= least ? sum / n : null
}

/**
 * Means of the thirty days before and after, without the day itself. A repair of the part cuts what lies beyond it off; a
 * lift that was out of service within the time says nothing, nor does one that was not measured.
 */
export function windowOf(
  lift: EffectLift,
  { at }: EffectVisit,
  metric: EffectMetric,
  /** The last visit before the window that may have changed it: the lift was another one until then. */
  worked = -1,
): { before: number; after: number; earlier: number | null } | null {
  const series = lift.series[metric]
  if (!series) return null
  let [from, to] = [at - WINDOW_DAYS, at + WINDOW_DAYS]
  if (lift.out.some(([begin, end]) => begin <= to && end >= from)) return null
  const { repaired } = factOf(metric)
  const repairs = repaired ? lift.repairs[repaired] : []
  for (const day of repairs) {
    if (day === at) return null
    if (day < at) from = Math.max(from, day + 1)
    else to = Math.min(to, day - 1)
  }
  const before = meanOf(series, from, at - 1)
  const after = meanOf(series, at + 1, to)
  if (before === null || after === null) return null
  const begin = Math.max(at - WINDOW_DAYS - EARLIER_DAYS, worked + 1)
  const since = repairs.reduce((day, one) => (one < at ? Math.max(day, one + 1) : day), begin)
  return { before, after, earlier: meanOf(series, since, at - WINDOW_DAYS - 1, LEAST_EARLIER) }
}
