import { figures } from '#kernel/shared/figure.ts'

export const repairFigures = figures('repair', {
  waiting: { label: '待派急修', unit: '单', means: '未处理的维修工单；只计本人有权查看的。' },
  underWay: { label: '在途与处理中', unit: '单', means: '已派单、已出发、维修中的维修工单；只计本人有权查看的。' },
  today: { label: '今日急修', unit: '单', means: '今天报修的维修工单，已关闭的不计；只计本人有权查看的。' },
  inTime: {
    label: '及时到场率',
    unit: '%',
    means: '本月报修、已到场或过了到场时限还没有人到场的维修工单里，在时限内到场的占比；时限内还在路上的不计。',
  },
  arriveMinutes: {
    label: '平均到场',
    unit: '分钟',
    means: '本月已到场的维修工单，从报修到到场的平均时间；困人与一般急修一起计。',
  },
  trappedYesterday: { label: '昨日困人', unit: '次', means: '昨天报修的困人工单，已关闭的不计。' },
  trappedMonth: { label: '本月困人', unit: '次', means: '本月报修的困人工单，已关闭的不计。' },
  trappedArriveMinutes: {
    label: '困人平均到场',
    unit: '分钟',
    means: '本月已到场的困人工单，从报修到到场的平均时间。',
  },
  trappedOver: { label: '困人超时', unit: '次', means: '本月到场超过时限的困人工单。' },
  loadToday: {
    label: '在手工单',
    unit: '单',
    of: '员工',
    means: '今天尚未完成的维保工单，加上手上未完成的维修工单；派单时比较谁有空。',
  },
})
