import { figures } from '#kernel/shared/figure.ts'

export const templateFigures = figures('template', {
  dates: { label: '日期数', unit: '个', of: '固定日期方案', means: '方案里一年之中的维保日期。' },
  maxGap: { label: '最大间隔', unit: '天', of: '固定日期方案', means: '相邻两个日期之间最长的天数，跨年也算。' },
  schemePlans: { label: '使用计划', unit: '条', of: '固定日期方案', means: '按该方案排的维保计划，已作废的不计。' },
  schemeLifts: { label: '使用电梯', unit: '台', of: '固定日期方案', means: '这些计划里的电梯。' },
  lifts: { label: '使用电梯', unit: '台', of: '模板', means: '使用该模板的在用、停用电梯。' },
})
