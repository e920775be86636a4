import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'

/** 故障推送 (monitoring 2, push channel and status; 6.2 step 10). */
export const PushChannel = enumeration('推送渠道', {
  inApp: [1, '站内'],
  app: [2, 'App'],
  text: [3, '短信'],
  voice: [4, '语音电话'],
  wall: [5, '大屏'],
})
export type PushChannel = CodeIn<typeof PushChannel>

export const PushStatus = enumeration('推送状态', {
  waiting: [0, '待发'],
  sent: [1, '已发'],
  delivered: [2, '已送达'],
  read: [3, '已读'],
  acknowledged: [4, '已确认'],
  failed: [9, '失败'],
})

/** Why somebody is told. */
export const PushOccasion = enumeration('推送原因', {
  occurred: [1, '故障发生'],
  unacknowledged: [2, '60 秒未确认'],
  unaccepted: [3, '未接单升级'],
  notArrived: [4, '未到场升级'],
  order: [5, '工单通知'],
  digest: [6, '汇总'],
})
export type PushOccasion = CodeIn<typeof PushOccasion>

/** Of the matrix of 推送设置; 候补 are the people asked besides the crew. */
export const PushRole = enumeration('推送对象', {
  person: [1, '处理人'],
  desk: [2, '调度台'],
  leader: [3, '班组长'],
  manager: [4, '值班经理'],
  others: [5, '候补与附近人员'],
})
export type PushRole = CodeIn<typeof PushRole>

/** The record is at an end: nobody is disturbed by it any more. */
export const RECORD_OVER = [
  RecordStatus.code.confirmed,
  RecordStatus.code.falseAlarm,
  RecordStatus.code.suppressed,
] as const

export const refusePush = refusals({
  fixed: [8010411, 'A 级的站内、App、语音电话不能关闭，请保持勾选'],
  notFailed: [8010412, '只有失败的推送可以重发'],
  over: [8010413, '故障已处理，不再重发'],
})
