import { addDays, addMonths, type Day, daysBetween, earlier, later } from '#kernel/shared/days.ts'
import { type Fraction, fraction, plus, zero } from './fraction.ts'

/** A span of days, both ends included. */
export interface Interval {
  readonly from: Day
  readonly to: Day
}

export const daysIn = ({ from, to }: Interval): number => daysBetween(from, to) + 1

/** The common days of two spans, or undefined. */
export function overlap(a: Interval, b: Interval): Interval | undefined {
  const [from, to] = [later(a.from, b.from), earlier(a.to, b.to)]
  return from <= to ? { from, to } : undefined
}

/** Cell j of a contract starting on `start` (archives 6.3, 1): one month, counted from the start and clamped to the month's end. */
export function cell(start: Day, j: number, size = 1): Interval {
  return { from: addMonths(start, j * size), to: addDays(addMonths(start, (j + 1) * size), -1) }
}

/** Length of a span in months as an exact fraction: Σ overlap days ÷ cell days over the contract's cells. */
export function months(start: Day, span: Interval): Fraction {
  let total = zero
  for (let j = firstCell(start, span.from); cell(start, j).from <= span.to; j++) {
    const month = cell(start, j)
    const common = overlap(month, span)
    if (common) total = plus(total, fraction(daysIn(common), daysIn(month)))
  }
  return total
}

/** A cell at or before the one that contains the day. */
function firstCell(start: Day, day: Day): number {
  return Math.max(0, Math.floor(daysBetween(start, day) / 31) - 1)
}

/** The periods of a plan: `size` cells each from the start, the last may be short (archives 6.3, 4). */
export function periods(span: Interval, size: number): Interval[] {
  const all: Interval[] = []
  for (let k = 0; ; k++) {
    const { from, to } = cell(span.from, k, size)
    if (from > span.to) return all
    all.push({ from, to: earlier(to, span.to) })
  }
}
