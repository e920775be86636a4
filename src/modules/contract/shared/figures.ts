import { figures } from '#kernel/shared/figure.ts'

export const contractFigures = figures('contract', {
  visitsDone: { label: '已完成维保', unit: '次', of: '合同', means: '合同下已完成的维保。' },
  visitsPlanned: { label: '已排维保', unit: '次', of: '合同', means: '合同下未关闭的维保工单，含已完成。' },
  visitsForecast: {
    label: '应做维保',
    unit: '次',
    of: '合同',
    means: '按约定次数与允许间隔推算，整个合同期要做的维保。',
  },
  trapped: { label: '困人', unit: '次', of: '合同', means: '合同内电梯在服务期里报修的困人工单，已关闭的不计。' },
  arriveMinutes: {
    label: '平均到场',
    unit: '分钟',
    of: '合同',
    means: '上述困人工单里已到场的，从报修到到场的平均时间。',
  },
  arriveLate: { label: '到场超约', unit: '次', of: '合同', means: '到场晚于合同约定时限的困人工单。' },
  openOrders: { label: '未开始工单', unit: '单', of: '合同', means: '终止后将取消的、尚未开始的维保工单。' },
})
