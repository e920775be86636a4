import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/days.ts'

/**
 * Inside the planner a date is a number, the days since 1970-01-01: comparisons and gaps are plain arithmetic.
 * Dates cross the planner's borders as 'YYYY-MM-DD'.
 */
const EPOCH = '1970-01-01'

export const dayNumber = (day: Day): number => daysBetween(EPOCH, day)

/** A planned year repeats the same few hundred dates for every lift, so each is written once. */
const written: (Day | undefined)[] = []
export function isoDay(n: number): Day {
  const known = written[n]
  if (known !== undefined) return known
  const day = addDays(EPOCH, n)
  if (n >= 0) written[n] = day
  return day
}

/** 1 Monday … 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (n: number): number => ((((n + 3) % 7) + 7) % 7) + 1

/** The same day `months` later, clamped to the month's end. */
export const plusMonths = (n: number, months: number): number => dayNumber(addMonths(isoDay(n), months))
