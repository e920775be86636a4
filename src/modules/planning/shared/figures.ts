import { figures } from '#kernel/shared/figure.ts'

export const planningFigures = figures('planning', {
  lifts: { label: '计划台数', unit: '台', of: '维保计划', means: '计划里的电梯，已退出计划的不计。' },
  done: { label: '已完成', unit: '次', of: '维保计划', means: '计划下已完成的维保。' },
  total: { label: '总次数', unit: '次', of: '维保计划', means: '计划下未关闭的维保工单，含已完成。' },
  maxGap: { label: '最大间隔', unit: '天', of: '维保计划', means: '计划里同一台电梯相邻两次维保之间最长的天数。' },
  violations: { label: '违规', unit: '条', of: '维保计划', means: '计划下工单上未处理的违规。' },
})
