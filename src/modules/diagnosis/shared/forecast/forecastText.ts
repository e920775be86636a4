import { percentText } from '#kernel/shared/said.ts'
import { WarningRule } from '../warnings/verdict.ts'
import type { Driver, LiftForecast } from './forecast.ts'
import type { Gate } from './report.ts'

/** What a screen may say of a chance (monitoring 6.5): shares of like lifts, never a day on which one will fail. */
export interface ShownForecast {
  /** null while the gate is shut. */
  readonly p30: number | null
  readonly ratio: number | null
  readonly pClass: number
  readonly text: string
  readonly drivers: readonly string[]
}

export function shownForecast(forecast: LiftForecast, gate: Gate): ShownForecast {
  const { p30, ratio, pClass, drivers } = forecast
  if (!gate.pass)
    return {
      p30: null,
      ratio: null,
      pClass,
      text: `同类平均 ${percentText(100 * pClass, 1)}，数据不足，暂不给出单梯概率`,
      drivers: [],
    }
  return { p30, ratio, pClass, text: chanceText(p30), drivers: drivers.map(driverText) }
}

/** 100 台此类电梯中约 16 台会在 30 天内发生故障 */
export function chanceText(p30: number): string {
  const lifts = Math.round(100 * p30)
  return lifts === 0
    ? '100 台此类电梯中不到 1 台会在 30 天内发生故障'
    : `100 台此类电梯中约 ${lifts} 台会在 30 天内发生故障`
}

type Said = (driver: Driver) => string
const days =
  (name: string): Said =>
  ({ value, usual }) =>
    `${name} ${number(value)} 天，同类 ${number(usual)} 天`
const count =
  (name: string, unit: string): Said =>
  ({ value, usual }) =>
    `${name} ${number(value)} ${unit}，同类 ${number(usual)} ${unit}`
const kind =
  (name: string): Said =>
  ({ value, usual }) =>
    `${name}${value || '未采集'}，同类多为${usual || '未采集'}`

const sayings: Record<Driver['feature'], Said> = {
  history: ({ value, usual }) => `近一年故障 ${number(value)} 次，同类平均 ${number(usual, 1)} 次`,
  ageYears: count('使用', '年'),
  dailyRuns: count('日运行', '次'),
  doorCycles: count('日开关门', '次'),
  sinceHalfMonth: days('距上次半月维保'),
  sinceYearly: days('距上次年度维保'),
  overdue: ({ value }) => (value ? '维保已逾期' : '维保未逾期'),
  openHazards: count('未整改隐患', '项'),
  warnings: ({ value }) => (value ? `预警：${rulesText(String(value))}` : '没有预警'),
  type: kind('设备类型'),
  category: kind('设备类别'),
  brand: kind('品牌'),
  control: kind('控制系统'),
  community: kind('小区类型'),
}

/** 使用 18 年，同类 9 年：+1.2 个百分点 */
export function driverText(driver: Driver): string {
  const points = 100 * driver.effect
  return `${sayings[driver.feature](driver)}：${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} 个百分点`
}

const number = (value: Driver['value'], digits = 0): string =>
  typeof value === 'number' ? value.toFixed(digits) : '未采集'

const rulesText = (codes: string): string =>
  codes
    .split('、')
    .map((code) => WarningRule.options.find(({ value }) => value === code)?.label ?? code)
    .join('、')
