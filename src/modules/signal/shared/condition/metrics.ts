import type { FaultCode } from '../faultCodes.ts'
import { measures } from '../measures.ts'
import { DoorState, EscalatorMode, ServiceMode } from '../wire.ts'

/** What a terminal measures (monitoring 6.1), as conditions name it. */
export interface Metric {
  /** Where it stands in a frame: `tmp.mr`. */
  readonly key: string
  readonly label: string
  readonly unit: string
  /** Its values have words; null: a number. */
  readonly words: readonly { readonly value: number; readonly label: string }[] | null
  readonly targets: readonly FaultCode['target'][]
}

const both = ['lift', 'escalator'] as const
const lift = ['lift'] as const
const escalator = ['escalator'] as const
const yesNo = (yes: string, no: string) => [
  { value: 1, label: yes },
  { value: 0, label: no },
]
const number = (key: string, label: string, unit: string, targets: Metric['targets']): Metric => ({
  key,
  label,
  unit,
  words: null,
  targets,
})
const worded = (key: string, label: string, words: Metric['words'], targets: Metric['targets']): Metric => ({
  key,
  label,
  unit: '',
  words,
  targets,
})

/** Numbers that a condition may name; places and readings of meters say nothing of a fault. */
const JUDGED: ReadonlySet<string> = new Set(
  'v load lev tmp.mr tmp.motor tmp.car vib.x vib.y vib.z hl hr stopDist chain pw.kw'.split(' '),
)

const metrics: readonly Metric[] = [
  worded('mode', '运行模式', ServiceMode.options, lift),
  worded('mode', '运行模式', EscalatorMode.options, escalator),
  worded('run', '运行', yesNo('在运行', '已停住'), both),
  worded('dz', '开锁区域', yesNo('在开锁区域内', '在开锁区域外'), lift),
  worded('door', '门', DoorState.options, lift),
  worded('occ', '轿厢', yesNo('有人', '无人'), lift),
  worded('sc', '安全回路', yesNo('接通', '断开'), both),
  worded('dl', '门锁回路', yesNo('接通', '断开'), lift),
  worded('brk', '制动器', yesNo('已松闸', '已抱闸'), both),
  worded('oil', '油位', yesNo('正常', '偏低'), escalator),
  number('fl', '楼层', '层', lift),
  ...measures.flatMap(({ key, label, unit, targets }) => (JUDGED.has(key) ? [number(key, label, unit, targets)] : [])),
]

export const metricsOf = (target: FaultCode['target']): readonly Metric[] =>
  metrics.filter(({ targets }) => targets.includes(target))
export const metricOf = (target: FaultCode['target'], key: string): Metric | undefined =>
  metricsOf(target).find((one) => one.key === key)
