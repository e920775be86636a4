import { machine } from '#kernel/shared/machine.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { AlarmState } from './alarm.terms.ts'
import { may } from './permissions.ts'
import { refuseRecord } from './refusals.ts'

const { happening, waiting, repair, recovered, confirmed, falseAlarm } = RecordStatus.code
/** Nobody has done anything about it yet. */
export const UNHANDLED = [happening, waiting, recovered] as const
/** Says something about the lift: neither a false alarm nor suppressed. SQL asks `countingRecord`, which knows those put away. */
export const COUNTING_RECORD = [happening, waiting, repair, recovered, confirmed] as const
/**
 * Why a record that counted was put away without anybody's word (7): time passed (3→7), or its lift went. It happened all the same;
 * with 7 the pipeline also says what never counted, for other reasons.
 */
export const putAway = {
  forgotten: '恢复后 30 天未确认',
  scrapped: '电梯报废',
  transferred: '电梯转出',
} as const
/** Not closed: the same again joins it. */
export const OPEN_RECORD = [...UNHANDLED, repair] as const

/** What people do with a record (monitoring 3); what the lift, the order and time do is the pipeline's. */
export const recordMoves = machine(
  RecordStatus,
  {
    toRepair: { label: '转维修', from: UNHANDLED, to: repair, needs: [may.toRepair] },
    confirm: { label: '确认属实', from: UNHANDLED, to: confirmed, needs: [may.handle] },
    falseAlarm: { label: '误报', from: UNHANDLED, to: falseAlarm, needs: [may.handle] },
  },
  { code: refuseRecord.move.code, text: refuseRecord.move.text },
)
export type RecordMove = keyof typeof recordMoves.moves

const alarm = AlarmState.code
/** 接警→派单→解救→关闭 (monitoring 3). The states follow from what was written down (`alarmStateOf`), not from a column. */
export const alarmMoves = machine(
  AlarmState,
  {
    answer: { label: '接警', from: [alarm.ringing], to: alarm.answered, needs: [may.handleAlarm] },
    dispatch: { label: '派单', from: [alarm.answered], to: alarm.dispatched, needs: [may.handleAlarm] },
    /** People also get out before anybody was sent (decision 0137). */
    freed: { label: '解救', from: [alarm.answered, alarm.dispatched], to: alarm.freed, needs: [may.handleAlarm] },
    close: {
      label: '关闭',
      from: [alarm.answered, alarm.dispatched, alarm.freed],
      to: alarm.closed,
      needs: [may.handleAlarm],
    },
    falseAlarm: {
      label: '误报',
      from: [alarm.ringing, alarm.answered, alarm.dispatched],
      to: alarm.falseAlarm,
      needs: [may.handleAlarm],
    },
  },
  { code: refuseRecord.alarmMove.code, text: refuseRecord.alarmMove.text },
)
export type AlarmMove = keyof typeof alarmMoves.moves
