import { figures } from '#kernel/shared/figure.ts'

export const warehouseFigures = figures('warehouse', {
  ofClass: {
    label: '配件种数',
    unit: '种',
    of: '配件分类',
    means: '分类及其下级里的配件档案数，停用的也算，删除的不算。',
  },
})
