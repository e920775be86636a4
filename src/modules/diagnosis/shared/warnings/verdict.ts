import { addDays, type Day, daysBetween, earlier, later } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import type { Quiet } from '../statistics/charts.ts'
import { MAD_SIGMA, mean, median, medianDistance } from '../statistics/quantile.ts'

/** 预警 (monitoring 6.4): what the ten rules are called and what each of them answers. */

export const WarningRule = enumeration('预警规则', {
  door: ['W1', '门机劣化'],
  reopening: ['W2', '层门重开'],
  levelling: ['W3', '平层漂移'],
  brake: ['W4', '制动劣化'],
  vibration: ['W5', '振动'],
  motor: ['W6', '电机温升'],
  life: ['W7', '悬挂寿命'],
  power: ['W8', '电源与能耗'],
  chain: ['W9', '扶手带与梯级链'],
  recurring: ['W10', '反复故障'],
})
export type WarningRule = CodeIn<typeof WarningRule>

/** Series stand oldest first. */
export interface DayValue {
  readonly day: Day
  readonly value: number
}

/** What a rule says of one lift tonight. */
export interface Verdict {
  readonly rule: WarningRule
  /** By the rule alone; the night (`night.ts`) has the last word. */
  readonly fires: boolean
  readonly level: FaultLevel
  /** What was measured, with its unit: 关门时间（秒）. */
  readonly metric: string
  readonly value: number
  /** What it is held against; null where only a chance counts. */
  readonly limit: number | null
  /** Of tests that have one, corrected for the places that were looked at. */
  readonly pValue: number | null
  /** When a wearing figure meets its limit, if it goes on so. A fault has no date. */
  readonly forecastDate: Day | null
  readonly evidence: Evidence
  readonly advice: string
  readonly part: string
}

export interface Evidence {
  readonly series: readonly DayValue[]
  /** What the series shows with its unit, and its limit in that unit, where it is not the figure of the verdict itself. */
  readonly drawn?: { readonly label: string; readonly limit: number | null }
  /** How the figure was got, in words. */
  readonly formula: string
  /** The finding in one sentence. */
  readonly text: string
}

/** Days of a lift's own baseline after each repair of the part, and how many of them must have a value. */
const BASELINE_DAYS = 60
const BASELINE_LEAST = 30

export interface Baseline {
  readonly values: readonly number[]
  readonly lastDay: Day
}

/**
 * The first 60 days after the repair, or of the whole record without one; null while they are not over or too few were
 * measured: until then nothing is said of the part.
 */
export function baselineOf(series: readonly DayValue[], repaired: Day | null, asOf: Day): Baseline | null {
  const known = series.filter(({ day }) => day <= asOf && (repaired === null || day > repaired))
  const first = known.map(({ day }) => day).reduce<Day | null>((least, day) => earlier(least ?? day, day), null)
  const start = repaired === null ? first : addDays(repaired, 1)
  if (start === null || daysBetween(start, asOf) < BASELINE_DAYS) return null
  const inside = known.filter(({ day }) => daysBetween(start, day) < BASELINE_DAYS)
  const lastDay = inside.map(({ day }) => day).reduce(later, start)
  return inside.length >= BASELINE_LEAST ? { values: inside.map(({ value }) => value), lastDay } : null
}

const WILD = 3.5

/**
 * Mean and standard deviation of a baseline without its wild days (3.5 scaled MAD from the median), the latter no smaller than
 * `least`, which is what the measure can tell apart; null when it does not vary. Median and MAD alone would be too rough for charts that run for months (decision 0132).
 */
export function quietOf(values: readonly number[], least = 0): Quiet | null {
  const far = WILD * Math.max(least, MAD_SIGMA * medianDistance(values))
  const middle = median(values)
  const calm = values.filter((one) => Math.abs(one - middle) <= far)
  const centre = mean(calm)
  const sigma = Math.max(least, Math.sqrt(calm.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (calm.length - 1)))
  return sigma > 0 ? { mean: centre, sigma } : null
}

/** Points of a series within so many days up to tonight, x in days before tonight (0 is tonight). */
export const recent = (series: readonly DayValue[], asOf: Day, days: number) =>
  series.flatMap(({ day, value }) => {
    const ago = daysBetween(day, asOf)
    return ago >= 0 && ago < days ? [{ x: -ago, y: value }] : []
  })

/** A p of one place among several that were looked at (Bonferroni). */
export const amongPlaces = (p: number, places: number): number => Math.min(1, p * places)
