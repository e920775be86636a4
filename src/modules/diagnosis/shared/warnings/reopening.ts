import { poissonAtLeast } from '../statistics/poisson.ts'
import { amongPlaces, type DayValue, type Verdict, WarningRule } from './verdict.ts'

/** W2 层门重开: the doors of one landing open again far more often in 7 days than its own baseline makes likely. */
export interface LandingReopens {
  readonly landing: string
  readonly reopens: number
  /** What `expectedReopens` makes of the baseline. */
  readonly expected: number
  readonly days: readonly DayValue[]
}

/**
 * λ: baseline rate × door cycles. Half a reopening is added to the baseline, so that a landing that never had one is
 * not alarmed by its first (decision 0132).
 */
export function expectedReopens(
  baseline: { readonly reopens: number; readonly cycles: number },
  cycles: number,
): number | null {
  return baseline.cycles > 0 ? ((baseline.reopens + 0.5) / baseline.cycles) * cycles : null
}

const LEVEL_OF_P = 0.001

export function reopening(landings: readonly LandingReopens[]): Verdict | null {
  const judged = landings.map((one) => ({
    ...one,
    pValue: amongPlaces(poissonAtLeast(one.reopens, one.expected), landings.length),
  }))
  const worst = judged.toSorted((a, b) => a.pValue - b.pValue)[0]
  if (!worst) return null
  const { landing, reopens, expected, days, pValue } = worst
  return {
    rule: WarningRule.code.reopening,
    fires: pValue < LEVEL_OF_P,
    level: 'D',
    metric: '7 天重开门次数',
    value: reopens,
    limit: null,
    pValue,
    forecastDate: null,
    evidence: {
      series: days,
      formula: '7 天重开门次数对泊松分布（基线每次开关门的重开率 × 开关门次数）的精确上尾概率',
      text: `${landing} 层 7 天重开门 ${reopens} 次，按基线应约 ${expected.toFixed(1)} 次`,
    },
    advice: `检查 ${landing} 层的层门地坎、门锁与光幕`,
    part: '层门',
  }
}
