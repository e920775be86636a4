import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of goods (commerce 1.4, 5.4). */
export const GoodsStatus = enumeration('商品状态', { on: [1, '已上架'], off: [0, '待上架'] })
export type GoodsStatus = CodeIn<typeof GoodsStatus>

export const refuseGoods = refusals({
  short: [3240001, '「{商品}」库存不足，仅剩{n}'],
  offShelf: [3240003, '商品已下架'],
  noCertificate: [3240101, '缺少型式试验证书'],
  banned: [3240103, '商品已被平台下架'],
  locked: [3240104, '库存不能小于已锁定数量{n}'],
  /** Added. */
  linked: [3240105, '该规格的库存随仓库，请在仓库中出入库'],
  /** Added. */
  onShelf: [3240106, '商品在架，请先下架'],
  /** Added. */
  ordered: [3240107, '「{name}」有未发货的订单锁定{n}件，不能删除或改关联'],
  /** Added. */
  noLeaf: [3240108, '所属平台分类已调整，请重新选择末级分类'],
})

export const SkuChangeKind = enumeration('变更类型', { stock: [1, '库存'], price: [2, '价格'] })
export type SkuChangeKind = CodeIn<typeof SkuChangeKind>

export const GoodsTab = enumeration('商品页签', {
  all: ['all', '全部'],
  on: ['on', '已上架'],
  off: ['off', '待上架'],
  banned: ['banned', '违规下架'],
})
export type GoodsTab = CodeIn<typeof GoodsTab>
