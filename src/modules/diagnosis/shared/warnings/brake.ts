import type { Day } from '#kernel/shared/days.ts'
import { cusumChart } from '../statistics/charts.ts'
import { baselineOf, type DayValue, quietOf, type Verdict, WarningRule } from './verdict.ts'

/** W4 制动劣化: the car slips further before it stands; small steps add up. Values: daily median slip or stop distance, mm. */
const K = 0.5
const H = 5

export function brakeWear(days: readonly DayValue[], repaired: Day | null, asOf: Day): Verdict | null {
  const baseline = baselineOf(days, repaired, asOf)
  const quiet = baseline && quietOf(baseline.values)
  const after = days.filter(({ day }) => baseline && day > baseline.lastDay && day <= asOf)
  const last = quiet
    ? cusumChart(
        after.map(({ value }) => value),
        quiet,
        K,
        H,
      ).at(-1)
    : undefined
  const newest = after.at(-1)
  if (!quiet || !last || !newest) return null
  const limit = H * quiet.sigma
  return {
    rule: WarningRule.code.brake,
    fires: last.high,
    level: 'B',
    metric: '制停距离累积和（mm）',
    value: last.up,
    limit,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: after.slice(-SHOWN),
      formula: `制停距离的 CUSUM 控制图（k=${K}σ，h=${H}σ），对自身基线`,
      text: `制停距离 ${newest.value.toFixed(0)} mm，基线 ${quiet.mean.toFixed(0)} mm，累积偏移 ${last.up.toFixed(0)} mm，限值 ${limit.toFixed(0)} mm`,
    },
    advice: '检查制动器闸瓦磨损、间隙与弹簧，做制动试验',
    part: '制动器',
  }
}
const SHOWN = 60
