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

export const FreightMode = enumeration('运费计费方式', {
  free: [1, '包邮'],
  piece: [2, '按件'],
  weight: [3, '按重量'],
})
export type FreightMode = CodeIn<typeof FreightMode>

export const refuseShop = refusals({
  notOpen: [3240102, '店铺未营业'],
  /** Added. */
  state: [3240111, '店铺状态为「{status}」，不能{action}'],
  /** Added. */
  openOrders: [3240112, '还有{n}个订单没有完成，不能关店'],
  /** Added. */
  nothingToCheck: [3240113, '没有待审核的内容，可能已由他人审核'],
  /** Added. */
  exists: [3240114, '本企业已有店铺'],
  /** Added. */
  tooDeep: [3240115, '分类最多{n}级'],
  /** Added. */
  intoItself: [3240116, '不能移动到自身或自己的下级'],
  /** Added. */
  hasChildren: [3240117, '分类下有{n}个下级分类，先移走或删除它们'],
  /** Added. */
  hasGoods: [3240118, '分类下有{n}件商品，不能删除'],
  /** Added. */
  freightUsed: [3240119, '有{n}件商品使用这个运费模板，不能删除'],
  /** Added. */
  notLeaf: [3240120, '「{name}」下有商品，不能再设下级分类；先把商品移到别的分类'],
})
