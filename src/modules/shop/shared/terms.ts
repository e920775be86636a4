import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of stores (commerce 2, 3.11). */
export const StoreStatus = enumeration('店铺状态', {
  waiting: [0, '待审核'],
  open: [1, '营业中'],
  rejected: [2, '已驳回'],
  frozen: [3, '已冻结'],
  closed: [4, '已关店'],
})
export type StoreStatus = CodeIn<typeof StoreStatus>

export const FreightMode = enumeration('计费方式', {
  free: [1, '包邮'],
  piece: [2, '按件'],
  weight: [3, '按重量'],
})
export type FreightMode = CodeIn<typeof FreightMode>

export const refuseShop = refusals({
  notOpen: [3240102, '店铺未营业'],
  /** Added. */
  state: [3240111, '店铺状态为「{status}」，不能{action}'],
})
