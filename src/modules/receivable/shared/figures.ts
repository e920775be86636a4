import { figures } from '#kernel/shared/figure.ts'

export const receivableFigures = figures('receivable', {
  overdueDays: {
    label: '逾期天数',
    unit: '天',
    of: '应收款项',
    means: '未结清的款项，从应收日期到今天的天数；没有到期的是 0。',
  },
  due: {
    label: '应收',
    unit: '元',
    of: '应收款项',
    means: '筛选范围内没有作废的款项，金额加调整之和；还没到确认日期的计划也算。',
  },
  received: { label: '已收', unit: '元', of: '应收款项', means: '筛选范围内没有作废的款项，已核销的收款之和。' },
  unpaid: { label: '未收', unit: '元', of: '应收款项', means: '应收减已收减坏账核销；计划款项也算。' },
  overdue: { label: '逾期', unit: '元', of: '应收款项', means: '应收日期已过、还没结清的款项的未收之和。' },
  dueThisMonth: { label: '本月到期', unit: '元', of: '应收款项', means: '应收日期在本月、还没结清的款项的未收之和。' },
  rate: { label: '回款率', unit: '%', of: '应收款项', means: '应收日期已到的款项：已收之和除以应收之和。' },
})
