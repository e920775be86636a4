import { type Context, duty } from '#kernel/server/index.ts'

/** What stores ask of goods and orders, which stand to their right. */

/** A store opened, was frozen or closed, or its name changed: its goods are shown, hidden, shown anew. */
export const storeMoved = duty<(seller: Context) => Promise<void>>('shop.storeMoved')

/** Goods that use a row of the store: a type, a template. */
export const countGoodsOf =
  duty<(seller: Context, of: { readonly typeId: string } | { readonly freightId: string }) => Promise<number>>(
    'shop.countGoodsOf',
  )

/** Goods that lie in these categories, of any store and in any state, as far as they are published. */
export const countPublished =
  duty<(ctx: Context, categoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('shop.countPublished')

/** Goods on the shelf by company. */
export const countOnShelf =
  duty<(ctx: Context, companyIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('shop.countOnShelf')

/** Orders of the company that are not over (0–4). */
export const countOpenOrders = duty<(seller: Context) => Promise<number>>('shop.countOpenOrders')

export interface Sold {
  /** Of the last 30 days. */
  readonly orders: number
  readonly paid: string
  readonly refunded: string
}
export const findSold =
  duty<(ctx: Context, companyIds: readonly string[]) => Promise<ReadonlyMap<string, Sold>>>('shop.findSold')
