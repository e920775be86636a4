import { figures } from '#kernel/shared/figure.ts'
import { visitGap } from '#modules/law/shared/law.ts'

const seen = '只计本人有权查看的工单。'

/** Counts of maintenance orders; the SQL stands with the board (`orderIs`), every desk asks it there. */
export const maintenanceFigures = figures('maintenance', {
  planned: {
    label: '今日应保',
    unit: '单',
    over: 'day',
    means: `计划日期为当天的维保工单，含已完成，已关闭的不计。${seen}`,
  },
  done: { label: '今日已完成', unit: '单', over: 'day', means: `当天完成的维保工单，不论原计划在哪一天。${seen}` },
  departed: { label: '已出发', unit: '单', over: 'day', means: `作业人员已出发、尚未开工的维保工单。${seen}` },
  inProgress: { label: '进行中', unit: '单', over: 'day', means: `已开工未完成的维保工单，含已暂停。${seen}` },
  paused: { label: '已暂停', unit: '单', over: 'day', means: `进行中里已暂停的维保工单。${seen}` },
  underWay: { label: '在途与作业中', unit: '单', means: `已出发、进行中、已暂停的维保工单。${seen}` },
  late: {
    label: '逾期',
    unit: '单',
    means: `计划日期早于今天，未完成且未关闭的维保工单；法定截止日不一定已过。${seen}`,
  },
  legalSoon: { label: '法定临期', unit: '单', means: `距法定截止日 0–2 天、尚未完成的维保工单。${seen}` },
  overGap: {
    label: `超${visitGap.days}日未做`,
    unit: '单',
    means: `法定截止日已过、尚未完成的维保工单；按需维保按它允许的间隔算。${seen}`,
  },
  dueSoon: {
    label: '3天内到期维保',
    unit: '单',
    means: `距法定截止日不超过 3 天（含已超）、尚未完成的维保工单。${seen}`,
  },
  toConfirm: { label: '未签字工单', unit: '单', means: `已完成、等使用单位签字确认的维保工单。${seen}` },
  waiting: {
    label: '待开工维保',
    unit: '单',
    means: `未开始，且计划在今天或更早、或距法定截止日不超过 2 天的维保工单。${seen}`,
  },
  changes: { label: '今日改期', unit: '次', means: `今天改过计划日期的维保工单，改一次计一次。${seen}` },
  signInsToReview: { label: '待审核签到', unit: '次', means: '超出范围或扫码的签到，等待审核。' },
  releasesToAnswer: { label: '待答复放行', unit: '份', means: '别人提交、等待答复的超限放行申请。' },
  changed: { label: '改期次数', unit: '次', of: '维保工单', means: '计划日期改过几次。' },
  notApplicable: { label: '不适用项', unit: '项', of: '维保工单', means: '该梯没有、按不适用记的项目。' },
  photos: { label: '照片', unit: '张', of: '维保工单', means: '工单下的到场照片与项目照片。' },
  workMinutes: { label: '作业时长', unit: '分钟', of: '维保工单', means: '从开工到完成，扣除暂停；不含路上时间。' },
  credibility: { label: '可信度', unit: '分', of: '维保工单', means: '按签到、照片、时长等依据由 100 分扣减。' },
})
