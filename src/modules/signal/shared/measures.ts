import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { FaultCode } from './faultCodes.ts'

/** What belongs together in a choice. */
export const MeasureGroup = enumeration('测量值分组', {
  run: [1, '运行'],
  vibration: [2, '振动'],
  heat: [3, '温度'],
  power: [4, '用电'],
  steps: [5, '扶梯'],
})

/** A number that terminals measure (monitoring 6.1). */
export interface Measure {
  /** Where it stands in a frame: `tmp.mr`; `pw.u.0` is the first of the phases. */
  readonly key: string
  readonly label: string
  readonly unit: string
  /** Decimals that are read. */
  readonly digits: number
  readonly group: CodeIn<typeof MeasureGroup>
  readonly targets: readonly FaultCode['target'][]
}

const { run, vibration, heat, power, steps } = MeasureGroup.code
const lift = ['lift'] as const
const escalator = ['escalator'] as const
const both = ['lift', 'escalator'] as const
type Line = readonly [key: string, label: string, unit: string, digits: number, targets: Measure['targets']]
const of = (group: Measure['group'], lines: readonly Line[]): Measure[] =>
  lines.map(([key, label, unit, digits, targets]) => ({ key, label, unit, digits, group, targets }))

/** In the order in which they are offered. */
export const measures: readonly Measure[] = [
  ...of(run, [
    ['v', '速度', 'm/s', 3, both],
    ['pos', '位置', 'm', 2, lift],
    ['load', '载荷', 'kg', 0, lift],
    ['lev', '平层误差', 'mm', 1, lift],
  ]),
  ...of(vibration, [
    ['vib.x', '左右振动', 'm/s²', 3, lift],
    ['vib.y', '前后振动', 'm/s²', 3, lift],
    ['vib.z', '垂直振动', 'm/s²', 3, both],
  ]),
  ...of(heat, [
    ['tmp.mr', '机房温度', '℃', 1, lift],
    ['tmp.motor', '电动机温度', '℃', 1, both],
    ['tmp.car', '轿厢温度', '℃', 1, lift],
  ]),
  ...of(power, [
    ['pw.kw', '功率', 'kW', 2, both],
    ['pw.kwh', '电表读数', 'kWh', 1, both],
    ['pw.u.0', 'A 相电压', 'V', 0, both],
    ['pw.u.1', 'B 相电压', 'V', 0, both],
    ['pw.u.2', 'C 相电压', 'V', 0, both],
  ]),
  ...of(steps, [
    ['hl', '左扶手带速度偏差', '%', 1, escalator],
    ['hr', '右扶手带速度偏差', '%', 1, escalator],
    ['stopDist', '制停距离', 'm', 2, escalator],
    ['chain', '梯级链伸长', 'mm', 1, escalator],
  ]),
]
