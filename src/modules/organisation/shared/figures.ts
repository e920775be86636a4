import { figures } from '#kernel/shared/figure.ts'

export const teamFigures = figures('organisation', {
  members: { label: '成员', unit: '人', of: '班组', means: '班组里未离职的员工，含班组长。' },
  loadRate: {
    label: '负荷率',
    unit: '%',
    of: '员工',
    means:
      '按负责台数折算的长期负荷：每台每年 28 小时维保加 6 小时路程，除以 12，再除以每人每月 130.5 小时（21.75 天 × 6 小时）。与当月实际排班无关，那是月负荷。',
  },
  teamLoadRate: {
    label: '班组负荷率',
    unit: '%',
    of: '班组',
    means: '班组里在职维保、维修人员负荷率的平均值；没有这样的人员时不显示。',
  },
  loadHours: { label: '折算月工时', unit: '小时', of: '员工', means: '按负责台数折算的每月工时，负荷率的分子。' },
})
