import { addDays, type Day } from '#kernel/shared/days.ts'
import { mannKendall, type Point, theilSen } from '../statistics/trend.ts'

/** A line through what wears, and when it meets its limit. */
export interface Wear {
  /** The line tonight, and its change a day with its interval. */
  readonly now: number
  readonly slope: number
  readonly slopeLo: number
  /** Mann–Kendall, two-sided. */
  readonly pValue: number
  /** (limit − now)/slope, 0 when it is beyond; null when it does not come nearer. */
  readonly daysLeft: number | null
}

/** x in days before tonight, y rising towards the limit; null with too few days. */
export function wearOf(points: readonly Point[], limit: number, least: number): Wear | null {
  if (points.length < least) return null
  const line = theilSen(points)
  if (!line) return null
  const ordered = points.toSorted((a, b) => a.x - b.x).map(({ y }) => y)
  const now = line.intercept
  const left = line.slope > 0 ? Math.max(0, (limit - now) / line.slope) : null
  return { now, slope: line.slope, slopeLo: line.lo, pValue: mannKendall(ordered).p, daysLeft: now >= limit ? 0 : left }
}

/** Within this many days a limit is near enough to warn (W1, W9). */
export const SOON_DAYS = 30
export const isSoon = ({ daysLeft }: Wear): boolean => daysLeft !== null && daysLeft <= SOON_DAYS

/** Whole days, rounded down: the limit is met on that day at the latest. */
export const dayAfter = (asOf: Day, days: number): Day => addDays(asOf, Math.floor(days))
