import { poissonAtLeast } from '../statistics/poisson.ts'
import { amongPlaces, type DayValue, type Verdict, WarningRule } from './verdict.ts'

/** W10 反复故障: the same code is confirmed again and again; repairs did not reach its cause. */
export interface CodeCount {
  readonly code: string
  readonly name: string
  /** Confirmed in 30 days. */
  readonly count: number
  /** Expected in 30 days of a lift of its class. */
  readonly expected: number
  readonly days: readonly DayValue[]
}

const LEAST = 3
const LEVEL_OF_P = 0.01

export function recurring(codes: readonly CodeCount[]): Verdict | null {
  const judged = codes.map((one) => {
    const pValue = amongPlaces(poissonAtLeast(one.count, one.expected), codes.length)
    return { ...one, pValue, fires: one.count >= LEAST && pValue < LEVEL_OF_P }
  })
  const worst = judged.toSorted((a, b) => Number(b.fires) - Number(a.fires) || a.pValue - b.pValue)[0]
  if (!worst) return null
  const { name, count, expected, days, pValue, fires } = worst
  return {
    rule: WarningRule.code.recurring,
    fires,
    level: 'C',
    metric: '30 天内同一故障次数',
    value: count,
    limit: LEAST,
    pValue,
    forecastDate: null,
    evidence: {
      series: days,
      formula: `30 天内同一故障已确认不少于 ${LEAST} 次，且对同类电梯泊松分布的精确上尾概率小于 ${LEVEL_OF_P}`,
      text: `30 天内「${name}」${count} 次，同类电梯约 ${expected.toFixed(1)} 次`,
    },
    advice: '派专项检查，查清同一故障的根本原因',
    part: name,
  }
}
