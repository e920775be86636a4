import { figures } from '#kernel/shared/figure.ts'

/** What the board alone shows; counts of orders are maintenance's. */
export const boardFigures = figures('board', {
  monthCapacity: {
    label: '可用工时',
    unit: '分钟',
    of: '员工',
    over: 'month',
    means: '本月工作日数 × 人均目标工时；已批准请假的日子不计。',
  },
  monthLoad: {
    label: '月负荷',
    unit: '%',
    of: '员工',
    over: 'month',
    means: '当月工时 ÷ 可用工时。按实际排的工单算，与按负责台数折算的负荷率不同。',
  },
  countdown: { label: '法定倒计时', unit: '单', means: '距法定截止日不超过 3 天（含已超）、尚未完成的维保工单。' },
  gapLifts: { label: '定期维保电梯', unit: '台', means: '在定期维保计划里的电梯。' },
  gapKept: { label: '间隔合规', unit: '台', means: '定期维保电梯里，截至本月各次维保间隔都没有超过允许天数的。' },
  finished: { label: '应确认维保', unit: '单', means: '近 30 天完成、已满 3 天的维保工单。' },
  confirmed: { label: '确认率', unit: '单', means: '应确认维保里，使用单位已签字确认的。' },
  certificatesExpiring: { label: '证书临期', unit: '张', means: '人员证书 60 天内到期的，已续期的不计。' },
  certificatesExpired: { label: '证书过期', unit: '张', means: '人员证书已过期的，已续期的不计。' },
  selfCheckDue: { label: '自行检查应做', unit: '台', means: '年度自行检查到本月底应做而未做的电梯。' },
  selfCheckOverdue: { label: '自行检查超期', unit: '台', means: '自行检查应做里，已过应做日期的。' },
  drillsDone: { label: '演练', unit: '次', means: '本半年完成的应急演练，按电梯类别计。' },
  siteToday: {
    label: '今日未完成',
    unit: '单',
    of: '小区',
    over: 'day',
    means: '该小区计划在当天、尚未完成的维保工单。',
  },
  siteUrgent: {
    label: '临期与超期',
    unit: '单',
    of: '小区',
    means: '该小区法定临期或已过法定截止日、尚未完成的维保工单。',
  },
})
