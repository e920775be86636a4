import type { EffectData, Leg, MatchedSet } from './effectTypes.ts'
import { EffectMetric } from './metrics.ts'
import { WINDOW_DAYS } from './windows.ts'

/** The mean of the days before and after the visit, of the lifts with the item and of those without. */

export interface CoursePoint {
  /** Days from the visit; the middle of the days that are put together. */
  readonly day: number
  /** Null: no lift was measured then. */
  readonly treated: number | null
  readonly controls: number | null
}

/** Faults of single days are none or one: ten days are put together. */
const FAULT_DAYS = 10

export function courseOf(data: EffectData, sets: readonly MatchedSet[], metric: EffectMetric): CoursePoint[] {
  const width = metric === EffectMetric.code.faults ? FAULT_DAYS : 1
  const points: CoursePoint[] = []
  // The day of the visit itself belongs to neither side.
  for (const first of [-WINDOW_DAYS, 1])
    for (let from = first; from < first + WINDOW_DAYS; from += width) {
      const days = Array.from({ length: width }, (_, n) => from + n)
      const dayValue = (leg: Leg) =>
        known(days.map((day) => data.lifts[leg.lift]?.series[metric]?.[leg.visit.at + day]))
      points.push({
        day: from + (width - 1) / 2,
        treated: known(sets.map(({ treated }) => dayValue(treated))),
        controls: known(sets.map(({ controls }) => known(controls.map(dayValue)))),
      })
    }
  return points
}

/** The mean of what is known. */
function known(values: readonly (number | null | undefined)[]): number | null {
  const some = values.filter((one): one is number => one !== null && one !== undefined && !Number.isNaN(one))
  return some.length > 0 ? some.reduce((sum, one) => sum + one, 0) / some.length : null
}
