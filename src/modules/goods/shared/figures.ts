import { figures } from '#kernel/shared/figure.ts'

export const goodsFigures = figures('goods', {
  available: {
    label: '可售',
    unit: '件',
    of: '商品',
    means: '各规格库存减已锁定的合计；关联仓库的规格按仓库可用的整数件计。',
  },
  sales: {
    label: '销量',
    unit: '件',
    of: '商品',
    means: '已发货的件数累计，退货不扣减。',
  },
})
