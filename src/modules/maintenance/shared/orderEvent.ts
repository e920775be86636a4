import { maintainOrder } from './maintenance.states.ts'

/** What stands in an order's history besides its moves. */
const others: Readonly<Record<string, string>> = {
  created: '新增',
  imported: '导入',
  edited: '编辑',
  merged: '并入其他维保',
  rerolled: '按实际日期重排',
  mergeHint: '建议合并',
  safety: '安全照片',
  photo: '拍照',
  note: '备注',
  leave: '离场',
  findingKept: '两人结果不同，异常保留',
  findingResolved: '异常改为正常',
  lateItem: '完成后送达的项目',
  hazardWithdrawn: '撤回隐患',
  crewJoin: '加入作业',
  crewLeave: '退出作业',
  crewRemove: '移出作业人员',
  transferAccept: '接单',
  transferReject: '拒绝转单',
  override: '超限放行',
  urge: '催办',
  reviewSignIn: '审核签到',
  adopt: '采纳离线记录',
  discard: '作废离线记录',
  addendum: '更正说明',
  signLink: '生成签字链接',
  signReminder: '提醒签字',
  departNotice: '已通知使用单位出发',
  stopNotice: '已告知使用单位停梯',
  workerOffline: '人员超过30分钟没有位置',
  pausedLong: '暂停超过24小时，已提醒',
  signInUnreviewed: '签到超过24小时未审核，已提醒',
  liftMoved: '电梯迁至新小区',
  overdue: '逾期',
  legalBreached: '超法定间隔',
  unassigned: '转待重排',
}

export const eventLabel = (type: string): string =>
  (maintainOrder.moves as Readonly<Record<string, { label: string }>>)[type]?.label ?? others[type] ?? type
