import type { Day } from '#kernel/shared/days.ts'
import { cusumChart } from '../statistics/charts.ts'
import { baselineOf, type DayValue, quietOf, type Verdict, WarningRule } from './verdict.ts'

/** W4 制动劣化: the car slips further before it stands; small steps add up. Values: slip or stop distance of each day, mm. */
const K = 0.5
const H = 5

/**
 * 制停距离 of an escalator; 抱闸后滑移 of a lift, the mean of a day's stands. Whole millimetres cannot tell less than their own
 * rounding (1/√12), and a brake that never slid must not be silent for want of a spread (decision 0156).
 */
const distances = {
  stop: { name: '制停距离', least: 0, digits: 0 },
  slip: { name: '抱闸后滑移', least: 0.29, digits: 1 },
} as const

export function brakeWear(
  days: readonly DayValue[],
  repaired: Day | null,
  asOf: Day,
  of: keyof typeof distances = 'stop',
): Verdict | null {
  const { name, least, digits } = distances[of]
  const baseline = baselineOf(days, repaired, asOf)
  const quiet = baseline && quietOf(baseline.values, least)
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
  const said = (mm: number) => mm.toFixed(digits)
  return {
    rule: WarningRule.code.brake,
    fires: last.high,
    level: 'B',
    metric: `${name}累积和（mm）`,
    value: last.up,
    limit,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: after.slice(-SHOWN),
      drawn: { label: `每日${name}（mm）`, limit: null },
      formula: `${name}的 CUSUM 控制图（k=${K}σ，h=${H}σ），对自身基线`,
      text: `${name} ${said(newest.value)} mm，基线 ${said(quiet.mean)} mm，累积偏移 ${said(last.up)} mm，限值 ${said(limit)} mm`,
    },
    advice: '检查制动器闸瓦磨损、间隙与弹簧，做制动试验',
    part: '制动器',
  }
}
const SHOWN = 60
