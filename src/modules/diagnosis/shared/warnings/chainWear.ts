import type { Day } from '#kernel/shared/days.ts'
import { type DayValue, recent, type Verdict, WarningRule } from './verdict.ts'
import { dayAfter, isSoon, SOON_DAYS, wearOf } from './wear.ts'

/** W9 扶手带与梯级链: the handrail runs away from the steps, or the chain grows, and will soon meet its limit. */
export interface Stretch {
  /** 左扶手带速度偏差, 梯级链伸长 … */
  readonly name: string
  readonly part: string
  readonly unit: string
  readonly limit: number
  readonly days: readonly DayValue[]
}

const WINDOW = 28
const LEAST_DAYS = 14

export function chainWear(stretches: readonly Stretch[], asOf: Day): Verdict | null {
  const judged = stretches.flatMap((one) => {
    const absolute = recent(one.days, asOf, WINDOW).map(({ x, y }) => ({ x, y: Math.abs(y) }))
    const wear = wearOf(absolute, one.limit, LEAST_DAYS)
    // A slope that may as well be none is not one that will meet a limit; what is beyond it already needs no slope.
    return wear ? [{ ...one, wear, fires: isSoon(wear) && (wear.slopeLo > 0 || wear.daysLeft === 0) }] : []
  })
  const near = ({ wear }: (typeof judged)[number]) => wear.daysLeft ?? Number.POSITIVE_INFINITY
  const worst = judged.toSorted((a, b) => Number(b.fires) - Number(a.fires) || near(a) - near(b))[0]
  if (!worst) return null
  const { name, part, unit, limit, days, wear, fires } = worst
  const ends = wear.daysLeft === 0 ? '已到限值' : `按此约 ${Math.floor(wear.daysLeft ?? 0)} 天后到限值`
  return {
    rule: WarningRule.code.chain,
    fires,
    level: 'C',
    metric: `${name}（${unit}）`,
    value: wear.now,
    limit,
    pValue: null,
    forecastDate: fires ? dayAfter(asOf, wear.daysLeft ?? 0) : null,
    evidence: {
      series: days.filter(({ day }) => day <= asOf).slice(-WINDOW),
      formula: `${WINDOW} 天日中位数的 Theil–Sen 斜率，95 % 区间大于 0，${SOON_DAYS} 天内到限值`,
      text: `${name} ${wear.now.toFixed(1)} ${unit}，限值 ${limit} ${unit}，${wear.slope > 0 || wear.daysLeft === 0 ? ends : '没有增大'}`,
    },
    advice: `检查${part}的张紧与磨损`,
    part,
  }
}
