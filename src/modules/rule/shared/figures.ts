import { figures } from '#kernel/shared/figure.ts'

export const ruleFigures = figures('rule', {
  hits30: {
    label: '近30天命中',
    unit: '次',
    of: '规则',
    means: '近 30 天按规则发出过提醒的次数；没有记录时显示未采集。',
  },
  hits7: { label: '近7天命中', unit: '次', of: '规则', means: '近 7 天按该级提醒发出的次数。' },
})
