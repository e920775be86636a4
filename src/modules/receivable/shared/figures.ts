import { figures } from '#kernel/shared/figure.ts'

export const receivableFigures = figures('receivable', {
  overdueDays: {
    label: '逾期天数',
    unit: '天',
    of: '应收款项',
    means: '未结清的款项，从应收日期到今天的天数；没有到期的是 0。',
  },
  items: {
    label: '款项',
    unit: '笔',
    of: '应收款项',
    means: '这个客户名下的应收笔数，作废的不算。',
  },
  contractItems: {
    label: '合同款项',
    unit: '笔',
    of: '应收款项',
    means: '这份合同名下的应收笔数，作废的不算。',
  },
  overdueItems: {
    label: '逾期款项',
    unit: '笔',
    of: '应收款项',
    means: '应收日期已过、还有未收的款项笔数；作废与已结清的不算。',
  },
})
