import type { Day } from '#kernel/shared/days.ts'
import { at, designOf, rowTimes } from '../statistics/linear.ts'
import { MAD_SIGMA, medianDistance } from '../statistics/quantile.ts'
import { huberRegression } from '../statistics/regression.ts'
import { baselineOf, type Verdict, WarningRule } from './verdict.ts'

/** W6 电机温升: the motor is hotter than the room and its work of the last half hour explain. */
export interface MotorReading {
  readonly day: Day
  /** The hottest half hour of the day, ℃. */
  readonly motor: number
  readonly ambient: number
  /** Share of that half hour in which it ran, 0 to 1. */
  readonly duty: number
}

const WIDTH = 3.5
const SHOWN = 30

/** Learned in the baseline, judged on the newest day after it. */
export function motorHeat(readings: readonly MotorReading[], repaired: Day | null, asOf: Day): Verdict | null {
  const known = readings.filter(({ day }) => day <= asOf)
  const baseline = baselineOf(
    known.map(({ day, motor }) => ({ day, value: motor })),
    repaired,
    asOf,
  )
  if (!baseline) return null
  const learned = known.filter(({ day }) => day <= baseline.lastDay && (repaired === null || day > repaired))
  const after = known.filter(({ day }) => day > baseline.lastDay)
  const newest = after.at(-1)
  const fit = huberRegression(
    designOf(learned.map(rowOf)),
    Float64Array.from(learned, ({ motor }) => motor),
  )
  if (!newest || !fit) return null
  const spread = MAD_SIGMA * medianDistance([...fit.residuals])
  if (!(spread > 0)) return null
  const usual = (one: MotorReading) => rowTimes(designOf([rowOf(one)]), 0, fit.coefficients)
  const above = newest.motor - usual(newest)
  return {
    rule: WarningRule.code.motor,
    fires: above > WIDTH * spread,
    level: 'C',
    metric: '电机温度高出应有值（℃）',
    value: above,
    limit: WIDTH * spread,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: after.slice(-SHOWN).map((one) => ({ day: one.day, value: one.motor - usual(one) })),
      formula: `电机温度 = ${at(fit.coefficients, 0).toFixed(1)} + ${at(fit.coefficients, 1).toFixed(2)} × 环境温度 + ${at(fit.coefficients, 2).toFixed(1)} × 30 分钟负载率（Huber 回归），残差大于 ${WIDTH} × 1.4826 × MAD`,
      text: `电机 ${newest.motor.toFixed(0)} ℃，环境 ${newest.ambient.toFixed(0)} ℃ 时应约 ${usual(newest).toFixed(0)} ℃，高出 ${above.toFixed(0)} ℃`,
    },
    advice: '检查电机轴承与润滑、散热风机、制动器是否拖滞',
    part: '电机',
  }
}
const rowOf = ({ ambient, duty }: MotorReading): number[] => [1, ambient, duty]
