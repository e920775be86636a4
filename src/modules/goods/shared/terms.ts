import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of goods (commerce 1.4, 5.4). */
export const GoodsStatus = enumeration('上架状态', { on: [1, '已上架'], off: [0, '待上架'] })
export type GoodsStatus = CodeIn<typeof GoodsStatus>

export const refuseGoods = refusals({
  short: [3240001, '「{商品}」库存不足，仅剩{n}'],
  offShelf: [3240003, '商品已下架'],
  noCertificate: [3240101, '缺少型式试验证书'],
  banned: [3240103, '商品已被平台下架'],
  locked: [3240104, '库存不能小于已锁定数量{n}'],
})
