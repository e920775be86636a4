import { figures } from '#kernel/shared/figure.ts'

const year = '近 12 个月'

export const customerFigures = figures('customer', {
  contracts: { label: '合同数', unit: '份', of: '客户', means: '甲方是该客户的合同，含草稿、已到期和已终止的。' },
  contractLifts: { label: '合同台数', unit: '台', of: '合同', means: '合同清单里的电梯，同一台只计一次。' },
  communities: {
    label: '小区数',
    unit: '个',
    of: '客户',
    means: '由该客户管理的小区；只有它的电梯、不由它管理的不计。',
  },
  overdueDays: {
    label: '逾期天数',
    unit: '天',
    of: '客户',
    means: '最早一笔逾期未收款项，从应收日到今天的天数；没有逾期的是 0。',
  },
  visitsPlanned: { label: '计划维保', unit: '次', of: '客户', over: 'month', means: '当月计划的维保，已关闭的不计。' },
  visitsDone: { label: '完成维保', unit: '次', of: '客户', over: 'month', means: '当月计划的维保里已完成的。' },
  visitsOnTime: {
    label: '按期维保',
    unit: '次',
    of: '客户',
    over: 'month',
    means: '当月完成的维保里，不晚于计划日期完成的。',
  },
  hazards: { label: '隐患', unit: '条', of: '客户', over: 'month', means: '当月在该客户电梯上登记的隐患。' },
  stoppedMinutes: {
    label: '停梯',
    unit: '分钟',
    of: '客户',
    over: 'month',
    means: '当月该客户电梯停梯时段之和；故障、困人、停电与维修重叠的时段只算一次，检修与维保作业不计。',
  },
  homeMinutes: {
    label: '受影响户·分钟',
    unit: '',
    of: '客户',
    over: 'month',
    means: '当月该客户每台电梯停梯分钟 × 受影响户数之和；户数未采集的电梯不计。',
  },
  repairs: { label: '急修', unit: '单', of: '客户', means: `${year}报修的维修工单，已关闭的不计。` },
  trapped: { label: '困人', unit: '次', of: '客户', means: `${year}报修的困人工单，已关闭的不计。` },
  arriveMinutes: {
    label: '平均到场',
    unit: '分钟',
    of: '客户',
    means: `${year}已到场的维修工单，从报修到到场的平均时间。`,
  },
  arriveOver: { label: '到场超时', unit: '单', of: '客户', means: `${year}到场超过时限的维修工单。` },
  stars: { label: '评价数', unit: '条', of: '客户', means: `${year}收到的服务评价。` },
  lowStars: { label: '低星评价', unit: '条', of: '客户', means: '近 12 个月收到的服务评价里，2 星及以下的。' },
})
