import { figures } from '#kernel/shared/figure.ts'

export const strategyFigures = figures('strategy', {
  lifts: { label: '适用电梯', unit: '台', of: '策略', means: '策略适用的在用、停用电梯。' },
  hits30: {
    label: '近30天命中',
    unit: '次',
    of: '策略',
    means: '近 30 天按策略处理的故障与报警记录；这段时间没有任何记录时显示未采集。',
  },
})
