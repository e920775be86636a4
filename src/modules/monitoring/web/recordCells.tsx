import { duration } from '#kernel/shared/said.ts'
import { Tag, timeText } from '#kernel/web/ui/index.ts'
import type { LiftName as LiftNameOf } from '#modules/elevator/shared/liftName.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RecordResult } from '#modules/signal/shared/record.ts'
import { type AlarmState, Vulnerable } from '../shared/alarm.terms.ts'
import type { RecordRow } from '../shared/recordList.ts'
import { AlarmMark, codeText, isLate, isOpen, Lasting, LevelMark, RecordState, Urgent } from './recordMarks.tsx'

const none = <span className="ter">—</span>
const seconds = (value: number | null) => (value === null ? none : <span className="num">{duration(value)}</span>)

/** Own cells of the three lists; `now` decides what goes on and what is late. */
export function recordCells(now: number) {
  return {
    elevatorName: (_: string, row: RecordRow) => (
      <>
        <Urgent of={row} />
        <LiftName of={row.lift} said={saidOf(row)} />
      </>
    ),
    level: (level: FaultLevel | null) => <LevelMark level={level} />,
    code: (code: string) => codeText(code),
    status: (status: RecordRow['status'], row: RecordRow) => (
      <span className="row gap-4">
        <RecordState status={status} />
        {isLate(row, now) && <Tag tone="red">超时</Tag>}
      </span>
    ),
    occurredAt: (at: string) => <span className="num">{timeText(at)}</span>,
    lasted: (_: number | null, row: RecordRow) => <Lasting of={row} now={now} />,
    occupied: (occupied: boolean | null) =>
      occupied === null ? <span className="ter">未采集</span> : occupied ? '有人' : '无人',
    result: (result: number | null) => (result === null ? none : RecordResult.label(result as 1)),
    alarmState: (state: AlarmState | null) => <AlarmMark state={state} />,
    vulnerable: (groups: RecordRow['vulnerable']) =>
      groups.length === 0 ? none : groups.map((one) => <Tag key={one}>{Vulnerable.label(one)}</Tag>),
    answerSec: seconds,
    arriveSec: seconds,
    trappedSec: (value: number | null, row: RecordRow) =>
      value === null && isOpen(row) && row.personCount ? <Lasting of={row} now={now} /> : seconds(value),
  }
}

/** A trapping alarm says itself that people sit in the lift. */
const saidOf = ({ code, lift }: { code: string; lift: LiftNameOf }) =>
  lift.risks.trapped !== undefined && ['93', '94', '96', '98'].includes(code) ? [LiftRisk.code.trapped] : undefined
