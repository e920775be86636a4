import { figures } from '#kernel/shared/figure.ts'

export const demandFigures = figures('demand', {
  lifts: { label: '计划台数', unit: '台', of: '自定义计划', means: '计划里的电梯，已退出计划的不计。' },
  done: { label: '已完成', unit: '次', of: '自定义计划', means: '计划下已完成的维保。' },
  total: { label: '总次数', unit: '次', of: '自定义计划', means: '计划下未关闭的维保工单，含已完成。' },
  eligible: {
    label: '符合条件',
    unit: '台',
    of: '自定义计划',
    means: '计划里符合按需条件的电梯；没有评定时显示未采集。',
  },
  online: { label: '终端在线', unit: '台', of: '自定义计划', means: '计划里采集终端在线的电梯。' },
  score: { label: '评分', unit: '分', of: '自定义计划', means: '计划里各台电梯评分的最低值；没有采集时显示未采集。' },
})
