import { figures } from '#kernel/shared/figure.ts'

export const fieldFigures = figures('field', {
  visits: { label: '本月维保', unit: '次', means: '本人本月完成的维保。' },
  minutes: { label: '本月作业', unit: '分钟', means: '本人本月各次维保的作业时长之和。' },
})
