import { median, ties } from './quantile.ts'
import { normalQuantile, normalTail } from './special.ts'

/** A point of a series: x in days, y in the unit of what is measured. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface TheilSen {
  /** Median of the slopes between all pairs; through the medians of x and y. */
  readonly slope: number
  readonly intercept: number
  /** Interval of the slope by Sen (1968), ties counted. */
  readonly lo: number
  readonly hi: number
}

/** null with fewer than two different x. */
export function theilSen(points: readonly Point[], confidence = 0.95): TheilSen | null {
  const slopes = pairSlopes(points)
  if (slopes.length === 0) return null
  const slope = median(slopes)
  const half = normalQuantile(0.5 + confidence / 2) * Math.sqrt(scoreVariance(points))
  const at = (rank: number) => slopes[Math.max(0, Math.min(slopes.length - 1, rank))] ?? Number.NaN
  return {
    slope,
    intercept: median(points.map(({ y }) => y)) - slope * median(points.map(({ x }) => x)),
    lo: at(Math.round((slopes.length - half) / 2) - 1),
    hi: at(Math.round((slopes.length + half) / 2)),
  }
}

function pairSlopes(points: readonly Point[]): Float64Array {
  const slopes: number[] = []
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) if (a.x !== b.x) slopes.push((b.y - a.y) / (b.x - a.x))
  return Float64Array.from(slopes).sort()
}

const tieTerm = (size: number): number => size * (size - 1) * (2 * size + 5)
const tieTerms = (values: readonly number[]): number => ties(values).reduce((sum, size) => sum + tieTerm(size), 0)
const scoreVariance = (points: readonly Point[]): number =>
  (tieTerm(points.length) - tieTerms(points.map(({ x }) => x)) - tieTerms(points.map(({ y }) => y))) / 18

export interface MannKendall {
  /** Pairs that rise less pairs that fall. */
  readonly s: number
  readonly variance: number
  /** (|S| − 1)/√variance with the sign of S. */
  readonly z: number
  /** Two-sided; counted out for up to 33 values without ties, else by the normal with continuity. */
  readonly p: number
}

const EXACT_UP_TO = 33

/** Is there a trend in values that stand in the order of time? */
export function mannKendall(values: readonly number[]): MannKendall {
  const n = values.length
  let s = 0
  for (const [i, a] of values.entries()) for (const b of values.slice(i + 1)) s += Math.sign(b - a)
  const variance = (tieTerm(n) - tieTerms(values)) / 18
  const z = variance > 0 && s !== 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0
  const exact = n <= EXACT_UP_TO && ties(values).length === 0
  return { s, variance, z, p: exact ? exactP(s, n) : Math.min(1, 2 * normalTail(Math.abs(z))) }
}

/** P(|S| ≥ |s|) over all n! orders: the number of inversions of an order is a sum of uniform ones. */
function exactP(s: number, n: number): number {
  let share = [1]
  for (let size = 2; size <= n; size++) {
    const next = new Array<number>(share.length + size - 1).fill(0)
    for (const [inversions, part] of share.entries())
      for (let more = 0; more < size; more++) next[inversions + more] = (next[inversions + more] ?? 0) + part / size
    share = next
  }
  const pairs = (n * (n - 1)) / 2
  const fewest = (pairs - Math.abs(s)) / 2
  const tail = share.slice(0, fewest + 1).reduce((sum, part) => sum + part, 0)
  return Math.min(1, 2 * tail)
}
