import { figures } from '#kernel/shared/figure.ts'

export const publicityFigures = figures('publicity', {
  lifts: {
    label: '在保台数',
    unit: '台',
    of: '企业',
    means: '在用和停用、并有在保合同的电梯；没有合同或合同已到期的不计。',
  },
})
