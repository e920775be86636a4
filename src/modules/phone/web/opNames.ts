import type { PhoneOpType } from '../shared/ops.ts'

/** Operations in the worker's words. */
const names: Readonly<Record<PhoneOpType, string>> = {
  depart: '出发',
  cancelDepart: '取消出发',
  arrive: '签到',
  safety: '安全照片',
  start: '开始作业',
  itemResult: '项目结果',
  itemBatch: '其余正常',
  photo: '照片',
  pause: '暂停',
  resume: '继续作业',
  hazard: '隐患',
  leave: '离场签到',
  complete: '完成作业',
  sign: '客户签字',
  crewJoin: '加入作业',
  crewLeave: '退出作业',
  transferAccept: '接单',
  transferReject: '拒绝转单',
  note: '备注',
  partUse: '用料',
  partRequest: '申请配件',
  partInstall: '登记更换',
  repairAccept: '接单',
  repairReject: '拒单',
  rescued: '解救完成',
  repairComplete: '完成维修',
  recording: '录音',
  inspectStep: '检验步骤',
}
export const opName = (type: PhoneOpType): string => names[type]
