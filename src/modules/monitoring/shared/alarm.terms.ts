import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'

/** 报警 (monitoring 1 AlarmCall, 3). */
export const AlarmCaller = enumeration('报警来源', { car: [1, '轿厢'], property: [2, '物业'], emergency: [3, '96333'] })
export const Vulnerable = enumeration('特殊人群', {
  old: [1, '老人'],
  pregnant: [2, '孕妇'],
  child: [3, '儿童'],
  ill: [4, '病人'],
})
export const AlarmState = enumeration('报警状态', {
  ringing: [0, '待接警'],
  answered: [1, '已接警'],
  dispatched: [2, '已派单'],
  freed: [3, '已解救'],
  closed: [5, '已关闭'],
  falseAlarm: [6, '误报'],
})
export type AlarmState = CodeIn<typeof AlarmState>

interface Told {
  readonly status: number
  readonly answeredAt: string | null
  readonly repairOrderId: string | null
  readonly freedAt: string | null
}

/**
 * How far an alarm is, from what was written down of it. An order that the pipeline made is no answer: somebody still has to
 * speak to the people inside.
 */
export function alarmStateOf({ status, answeredAt, repairOrderId, freedAt }: Told): AlarmState {
  const { ringing, answered, dispatched, freed, closed, falseAlarm } = AlarmState.code
  if (status === RecordStatus.code.falseAlarm) return falseAlarm
  if (status === RecordStatus.code.confirmed || status === RecordStatus.code.suppressed) return closed
  if (answeredAt === null) return ringing
  if (freedAt !== null) return freed
  return repairOrderId === null ? answered : dispatched
}
