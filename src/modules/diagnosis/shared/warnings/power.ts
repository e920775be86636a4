import { percentText } from '#kernel/shared/said.ts'
import { mean } from '../statistics/quantile.ts'
import { type DayValue, type Verdict, WarningRule } from './verdict.ts'

/** W8 电源与能耗: more energy for the same work, or phases that are no longer even. */
export interface Energy {
  readonly kWh: number
  readonly runs: number
  readonly metres: number
}

const MORE = 0.25
const UNEVEN = 0.03

/** Largest distance of a phase from the mean of the three, as a share of it; null without voltage. */
export function phaseImbalance(volts: readonly [number, number, number]): number | null {
  const middle = mean(volts)
  return middle > 0 ? Math.max(...volts.map((one) => Math.abs(one - middle))) / middle : null
}

/**
 * Energy rose only if it did per run and per metre both: longer trips raise the one, shorter ones the other (decision 0132).
 * null without runs in either time.
 */
export function energyRise(now: Energy, usual: Energy): number | null {
  const rise = (per: (one: Energy) => number) => now.kWh / per(now) / (usual.kWh / per(usual)) - 1
  const least = Math.min(
    rise(({ runs }) => runs),
    rise(({ metres }) => metres),
  )
  return Number.isFinite(least) ? least : null
}

/** The newest 7 days against the baseline; the imbalance of each day, a share, the newest is judged; `days` is the energy of each run. */
export function power(
  now: Energy | null,
  usual: Energy | null,
  imbalances: readonly DayValue[],
  days: readonly DayValue[],
): Verdict | null {
  const rise = now && usual ? energyRise(now, usual) : null
  const uneven = imbalances.at(-1)?.value ?? null
  if (rise === null && uneven === null) return null
  const isUneven = uneven !== null && uneven > UNEVEN
  const costly = rise !== null && rise >= MORE
  const said = isUneven || rise === null ? 'uneven' : 'costly'
  return {
    rule: WarningRule.code.power,
    fires: costly || isUneven,
    level: isUneven ? 'C' : 'E',
    metric: said === 'uneven' ? '三相不平衡度' : '单次与每米能耗增幅',
    value: (said === 'uneven' ? uneven : rise) ?? Number.NaN,
    limit: said === 'uneven' ? UNEVEN : MORE,
    pValue: null,
    forecastDate: null,
    evidence: {
      ...(said === 'uneven'
        ? {
            series: imbalances.map(({ day, value }) => ({ day, value: 100 * value })),
            drawn: { label: '每日三相不平衡度（%）', limit: 100 * UNEVEN },
          }
        : { series: days, drawn: { label: '每次运行能耗（kWh）', limit: null } }),
      formula: `7 天每次运行、每米能耗都比自身基线高 ${percentText(100 * MORE)}；或三相电压对均值的最大偏差超过 ${percentText(100 * UNEVEN)}`,
      text: [uneven === null ? '' : `三相不平衡度 ${percentText(100 * uneven, 1)}`, rise === null ? '' : riseText(rise)]
        .filter(Boolean)
        .join('，'),
    },
    advice: isUneven ? '检查主电源接线、开关触头与用电单位供电' : '检查平衡系数、导向阻力与制动器是否拖滞',
    part: isUneven ? '主电源' : '驱动系统',
  }
}

const riseText = (rise: number): string =>
  rise >= 0 ? `能耗比基线高 ${percentText(100 * rise)}` : `能耗比基线低 ${percentText(-100 * rise)}`
