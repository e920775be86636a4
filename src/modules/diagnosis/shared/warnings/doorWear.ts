import type { Day } from '#kernel/shared/days.ts'
import { median } from '../statistics/quantile.ts'
import { amongPlaces, baselineOf, type DayValue, recent, type Verdict, WarningRule } from './verdict.ts'
import { dayAfter, isSoon, type Wear, wearOf } from './wear.ts'

/** W1 门机劣化: the doors of a landing close more slowly, day by day, and will soon take 1.3 times their own baseline. */
export interface LandingSeries {
  readonly landing: string
  readonly days: readonly DayValue[]
}

const WINDOW = 28
const LEAST_DAYS = 14
const TIMES = 1.3
const LEVEL_OF_P = 0.01

export function doorWear(
  landings: readonly LandingSeries[],
  repaired: Day | null,
  asOf: Day,
  times = TIMES,
): Verdict | null {
  const tested = landings.flatMap(({ landing, days }) => {
    const baseline = baselineOf(days, repaired, asOf)
    if (!baseline) return []
    const usual = median(baseline.values)
    const wear = wearOf(recent(days, asOf, WINDOW), times * usual, LEAST_DAYS)
    return wear ? [{ landing, days, limit: times * usual, usual, wear }] : []
  })
  const judged = tested.map((one) => {
    const pValue = amongPlaces(one.wear.pValue, tested.length)
    return { ...one, pValue, fires: pValue < LEVEL_OF_P && one.wear.slope > 0 && isSoon(one.wear) }
  })
  const worst = judged.toSorted((a, b) => Number(b.fires) - Number(a.fires) || a.pValue - b.pValue)[0]
  if (!worst) return null
  const { landing, days, limit, usual, wear, pValue, fires } = worst
  return {
    rule: WarningRule.code.door,
    fires,
    level: 'D',
    metric: '关门时间（秒）',
    value: wear.now,
    limit,
    pValue,
    forecastDate: fires ? dayAfter(asOf, wear.daysLeft ?? 0) : null,
    evidence: {
      series: days.filter(({ day }) => day <= asOf).slice(-WINDOW),
      formula: `${WINDOW} 天日中位数的 Theil–Sen 斜率，Mann–Kendall 检验；限值为自身基线的 ${times} 倍`,
      text: `${landing} 层关门时间 ${wear.now.toFixed(1)} 秒，基线 ${usual.toFixed(1)} 秒，${trendText(wear)}`,
    },
    advice: '检查门机皮带张力、门导轨与滑块、地坎异物',
    part: '门机',
  }
}

function trendText({ slope, daysLeft }: Wear): string {
  if (slope <= 0) return '没有变慢'
  const rise = `每周慢 ${(7 * slope).toFixed(2)} 秒`
  if (daysLeft === 0) return `${rise}，已到限值`
  return `${rise}，按此约 ${Math.floor(daysLeft ?? 0)} 天后到限值`
}
