import { repairOrder } from './repair.states.ts'

/** What stands in a repair's history besides its moves. */
const others: Readonly<Record<string, string>> = {
  report: '报修',
  imported: '导入',
  caller: '再次来电',
  mergedInto: '并入其他工单',
  retyped: '改维修类型',
  record: '并入监测记录',
  raised: '提升维修类型',
  nextCandidates: '超时未接单，通知候选人与班组长',
  dutyManager: '超时未接单，通知值班经理',
  everybody: '超时未接单，通知附近人员',
  half: '到场时限过半尚未出发，通知班组长',
  most: '到场时限80%尚未到场，通知经理',
  whole: '到场超时，通知负责人',
  noCandidates: '没有可派的双人组',
  rework: '返工',
  runsAgain: '其后的维修使电梯恢复运行，停梯结束',
  signReminder: '提醒签字',
  photosMissing: '照片超过24小时未传到，已提醒',
  conflict: '离线记录与工单冲突',
  note: '备注',
  photo: '照片',
  recording: '录音',
  signLink: '发送签字链接',
  dispute: '客户异议',
  adopt: '采纳离线记录',
  discard: '作废离线记录',
}

export const eventLabel = (type: string): string =>
  (repairOrder.moves as Readonly<Record<string, { label: string }>>)[type]?.label ?? others[type] ?? type
