import { addDays, type Day } from '#kernel/shared/days.ts'
import { percentText } from '#kernel/shared/said.ts'
import { mean } from '../statistics/quantile.ts'
import { type DayValue, type Verdict, WarningRule } from './verdict.ts'

/** W7 悬挂寿命: ropes, doors and contactors have used 80 % of the bends, cycles or switchings that they are made for. */
export interface LifeCounter {
  readonly name: string
  readonly part: string
  readonly used: number
  readonly limit: number
  /** Counted a day, the newest last. */
  readonly days: readonly DayValue[]
}

const FROM = 0.8
const MEAN_OF = 30

export function lifeUsed(counters: readonly LifeCounter[], asOf: Day): Verdict | null {
  const worst = counters.filter(({ limit }) => limit > 0).toSorted((a, b) => b.used / b.limit - a.used / a.limit)[0]
  if (!worst) return null
  const share = worst.used / worst.limit
  const fires = share >= FROM
  const newest = worst.days.slice(-MEAN_OF)
  const daily = newest.length > 0 ? mean(newest.map(({ value }) => value)) : 0
  const left = Math.max(0, worst.limit - worst.used)
  return {
    rule: WarningRule.code.life,
    fires,
    level: 'D',
    metric: `${worst.name}已用`,
    value: share,
    limit: FROM,
    pValue: null,
    forecastDate: fires && daily > 0 ? addDays(asOf, Math.floor(left / daily)) : null,
    evidence: {
      series: newest,
      formula: `已用 ÷ 设计寿命；日期 = 剩余 ÷ 最近 ${MEAN_OF} 天日均`,
      text: `${worst.name}已用 ${percentText(100 * share)}${daily > 0 ? `，日均 ${Math.round(daily)} 次` : ''}`,
    },
    advice: `备好${worst.part}，安排检查与更换`,
    part: worst.part,
  }
}
