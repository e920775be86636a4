import { refusals } from '#kernel/shared/refusal.ts'

/** What records and alarms refuse (monitoring 3); from 8010206 on added (decision 0137). */
export const refuseRecord = refusals({
  ordered: [8010201, '该记录已转维修工单{no}'],
  closed: [8010202, '记录已关闭，不能转维修'],
  secondPerson: [8010203, '危急记录需双人确认误报'],
  freedWhen: [8010204, '解救时间不正确'],
  notFreed: [8010205, '请先填写解救时间'],
  move: [8010206, '记录当前为「{status}」，不能{action}'],
  tooGrave: [8010207, '只能批量关闭 D、E 级记录，{no}为 {level}'],
  alarmMove: [8010208, '报警当前为「{status}」，不能{action}'],
  noBlackBox: [8010209, '该记录没有黑匣子数据'],
  noCount: [8010210, '请先填写被困人数'],
  called: [8010211, '96333 工单 {outer} 已登记为 {no}，请在那条记录里继续处理'],
  manyLinks: [8010214, '每条记录最多同时有 {most} 个分享链接，请先撤销不用的'],
  linkOver: [8010215, '链接已到期，请向维保单位再要一次'],
  linkRevoked: [8010216, '链接已撤销，请向维保单位询问'],
})
