import { figures } from '#kernel/shared/figure.ts'

export const evaluationFigures = figures('evaluation', {
  given: { label: '评价数', unit: '条', filtered: true, means: '符合当前筛选的评价。' },
  waiting: { label: '待回访', unit: '条', filtered: true, means: '其中低星、等待回访的。' },
  asked: { label: '已邀评', unit: '次', filtered: true, means: '同样的小区、人员和日期发出的评价链接。' },
  answered: { label: '已回评', unit: '次', filtered: true, means: '已邀评里收到评价的。' },
  givenIn: { label: '当月评价', unit: '条', filtered: true, means: '该月收到的、符合当前筛选的评价。' },
})
