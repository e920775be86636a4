import { addDays, addMonths, type Day, daysBetween, earlier, later } from '#kernel/shared/days.ts'
import { type Fraction, fraction, plus } from './fraction.ts'

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

/** Number of the cell that contains a day: cell j begins in the j-th calendar month after the start's. */
function cellOf(start: Day, day: Day): number {
  const month = (of: Day): number => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
  const j = month(day) - month(start)
  return addMonths(start, j) <= day ? j : j - 1
}

/** Length of a span in months as an exact fraction: Σ overlap days ÷ cell days over the contract's cells. */
export function months(start: Day, span: Interval): Fraction {
  const [first, last] = [cellOf(start, span.from), cellOf(start, span.to)]
  const part = (j: number, from: Day, to: Day): Fraction => {
    const month = cell(start, j)
    return fraction(daysIn({ from: later(from, month.from), to: earlier(to, month.to) }), daysIn(month))
  }
  if (first === last) return part(first, span.from, span.to)
  const whole = fraction(last - first - 1)
  return plus(whole, plus(part(first, span.from, span.to), part(last, span.from, span.to)))
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
