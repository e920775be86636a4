import { figures } from '#kernel/shared/figure.ts'

export const insuranceFigures = figures('insurance', {
  lifts: { label: '投保台数', unit: '台', of: '保单', means: '保单里列明的电梯，同一台只计一次。' },
})
