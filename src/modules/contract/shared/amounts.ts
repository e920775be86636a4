import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { fromFen, minus, toFen } from '#kernel/shared/money.ts'
import { divide, type Fraction, fraction, multiply, plus, roundHalfUp, zero } from './fraction.ts'
import type { PricedLine } from './pricing.ts'

/** What the panel of the form shows beside the total (look 5): all in yuan. */
export interface Figures {
  readonly net: string
  readonly tax: string
  /** Total ÷ Σ months of the lines, half up. */
  readonly perLiftMonth: string | null
}

/** The total is tax-inclusive: net = total ÷ (1 + rate) half up, tax is the rest. `taxRate` in percent, e.g. "6.00". */
export function figuresOf(total: string, taxRate: string, lines: readonly Pick<PricedLine, 'months'>[]): Figures {
  const fen = fraction(toFen(total))
  const gross = fraction(10_000n + toFen(taxRate), 10_000n)
  const net = fromFen(roundHalfUp(divide(fen, gross)))
  const months = lines.map((line) => line.months).reduce(plus, zero)
  const perLiftMonth = months.num === 0n ? null : fromFen(roundHalfUp(divide(fen, months)))
  return { net, tax: minus(total, net), perLiftMonth }
}

/** Hours of a visit, and what the quarterly, half-yearly and yearly visits of a year add (archives 6.6: 28 h for 24). */
const VISIT_HOURS = 1
const HIGHER_HOURS_A_YEAR = 4

export interface Forecast {
  /** Visits to be made: what is promised, or more where the gap of a lift needs more. */
  readonly visits: number
  readonly promised: number
  readonly hours: number
}

interface Served {
  readonly serviceStart: Day
  readonly serviceEnd: Day
  readonly months: Fraction
  /** Longest time between two visits of the lift. */
  readonly gapDays: number
}

/** Visits and working hours a contract will take; `promisedVisits` per lift and year. */
export function forecastOf(lines: readonly Served[], promisedVisits: number): Forecast {
  let [visits, promised, hours] = [0, 0, 0]
  for (const { serviceStart, serviceEnd, months, gapDays } of lines) {
    const asked = Number(roundHalfUp(multiply(months, fraction(promisedVisits, 12))))
    const legal = Math.ceil((daysBetween(serviceStart, serviceEnd) + 1) / gapDays)
    const made = Math.max(asked, legal)
    promised += asked
    visits += made
    hours += made * VISIT_HOURS + (HIGHER_HOURS_A_YEAR * Number(months.num)) / Number(months.den) / 12
  }
  return { visits, promised, hours: Math.round(hours) }
}
