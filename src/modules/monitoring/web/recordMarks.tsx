import { duration } from '#kernel/shared/said.ts'
import { TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { type GlyphShape, Level, State, Tag } from '#kernel/web/ui/index.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { AlarmState } from '../shared/alarm.terms.ts'
import { OPEN_RECORD, UNHANDLED } from '../shared/record.states.ts'
import { LATE_MINUTES, type RecordRow } from '../shared/recordList.ts'
import css from './record.module.css'

/** Marks of a record: level in letter and word, state, how long (look 2). */

/** A 危急: the letter in its sign, the word beside it. */
export function LevelMark({ level }: { level: FaultLevel | null }) {
  if (level === null) return <span className="ter">未分类</span>
  return (
    <span className={css.level}>
      <Level of={level} title={FaultLevel.label(level)} />
      {FaultLevel.label(level).slice(2)}
    </span>
  )
}

const shapes: Readonly<Record<RecordRow['status'], GlyphShape>> = {
  0: 'half',
  1: 'dashed',
  2: 'chevron',
  3: 'ring-tick',
  5: 'solid-tick',
  6: 'slash',
  7: 'slash',
}
export const RecordState = ({ status }: { status: RecordRow['status'] }) => (
  <State shape={shapes[status]}>{RecordStatus.label(status)}</State>
)

const alarmShapes: Readonly<Record<AlarmState, GlyphShape>> = {
  0: 'dashed',
  1: 'dot',
  2: 'chevron',
  3: 'ring-tick',
  5: 'solid-tick',
  6: 'slash',
}
/** Nobody spoke to them yet: red. */
export function AlarmMark({ state }: { state: AlarmState | null }) {
  if (state === null) return null
  if (state === AlarmState.code.ringing)
    return (
      <Tag tone="red" solid icon={<TrappedIcon size={12} />}>
        {AlarmState.label(state)}
      </Tag>
    )
  return <State shape={alarmShapes[state]}>{AlarmState.label(state)}</State>
}

type Waiting = Pick<RecordRow, 'kind' | 'level' | 'status' | 'occurredAt' | 'endedAt' | 'lasted'>
const within = (status: number, states: readonly number[]) => states.includes(status)
export const isOpen = ({ status }: Pick<RecordRow, 'status'>) => within(status, OPEN_RECORD)
export const isUnhandled = ({ status }: Pick<RecordRow, 'status'>) => within(status, UNHANDLED)

/** 超时未处理, as the filter has it. */
export const isLate = (of: Waiting, now: number): boolean =>
  isUnhandled(of) && now - Date.parse(of.occurredAt) > LATE_MINUTES[of.level ?? 'C'] * 60_000

/** How long it was so; of one that goes on until now. */
export function Lasting({ of, now }: { of: Waiting; now: number }) {
  if (of.lasted !== null) return <span className="num">{duration(of.lasted)}</span>
  if (!isOpen(of)) return <span className="ter">—</span>
  return <span className="num strong">已 {duration((now - Date.parse(of.occurredAt)) / 1000)}</span>
}

/** The bar before a row that cannot wait: an A nobody took up, people nobody spoke to (look 4, record.module.css). */
export function Urgent({ of }: { of: Pick<RecordRow, 'kind' | 'level' | 'status' | 'alarmState'> }) {
  const grave = of.level === 'A' && isUnhandled(of)
  return grave || of.alarmState === AlarmState.code.ringing ? <i className={css.urgent} aria-hidden /> : null
}

export const codeText = (code: string) => faultName(code)
