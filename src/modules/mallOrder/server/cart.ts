import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuseGoods } from '#modules/goods/shared/terms.ts'
import { CART_MAX, type cartApi, QTY_MAX } from '../shared/cart.ts'
import { refuseMall } from '../shared/terms.ts'
import {
  type CartRecord,
  findCart,
  findOffered,
  findStores,
  holdCart,
  type OfferedSku,
  putInCart,
  takeFromCart,
} from './cart.store.ts'
import { pictureOf } from './pictures.ts'
import { requireBuyer } from './who.ts'

const count = async (ctx: Context) => ({ count: (await findCart(ctx)).length })

export const cartHandlers: Handlers<typeof cartApi> = {
  async listAll(ctx) {
    const cart = await findCart(ctx)
    const offered = await findOffered(
      ctx,
      cart.map(({ skuId }) => skuId),
    )
    const stores = await findStores(
      ctx,
      cart.map(({ sellerId }) => sellerId),
    )
    const bySeller = Map.groupBy(cart, ({ sellerId }) => sellerId)
    return {
      count: cart.length,
      stores: [...bySeller].map(([sellerId, lines]) => ({
        sellerId,
        storeId: lines.map(({ skuId }) => offered.get(skuId)?.storeId).find((id) => id !== undefined) ?? null,
        storeName: stores.get(sellerId)?.name ?? '店铺',
        lines: lines.map((line) => lineOf(ctx, line, offered.get(line.skuId), stores.get(sellerId)?.open)),
      })),
    }
  },

  async save(ctx, { skuId, qty, add }) {
    requireBuyer(ctx)
    await holdCart(ctx)
    const cart = await findCart(ctx)
    const sku = (await findOffered(ctx, [skuId])).get(skuId)
    if (!sku) throw refuseGoods.offShelf()
    if (sku.sellerId === ctx.companyId) throw refuseMall.ownStore()
    const before = cart.find((line) => line.skuId === skuId)
    if (!before && cart.length >= CART_MAX) throw refuseMall.cartFull({ n: CART_MAX })
    await putInCart(ctx, sku, Math.min(QTY_MAX, qty + (add ? (before?.qty ?? 0) : 0)))
    return count(ctx)
  },

  async remove(ctx, { skuIds }) {
    requireBuyer(ctx)
    await holdCart(ctx)
    await takeFromCart(ctx, skuIds)
    return count(ctx)
  },

  async merge(ctx, { lines }) {
    requireBuyer(ctx)
    await holdCart(ctx)
    const kept = new Map((await findCart(ctx)).map((line) => [line.skuId, line.qty]))
    const offered = await findOffered(
      ctx,
      lines.map(({ skuId }) => skuId),
    )
    const left: string[] = []
    for (const { skuId, qty } of lines) {
      const sku = offered.get(skuId)
      if (!sku || sku.sellerId === ctx.companyId || (!kept.has(skuId) && kept.size >= CART_MAX)) {
        left.push(skuId)
        continue
      }
      // Merged twice, by a second tab or a lost answer, it comes out the same: the larger quantity stays.
      const all = Math.max(kept.get(skuId) ?? 0, qty)
      kept.set(skuId, all)
      await putInCart(ctx, sku, all)
    }
    return { ...(await count(ctx)), left }
  },
}

function lineOf(ctx: Context, line: CartRecord, sku: OfferedSku | undefined, open = false) {
  const image = sku?.image ?? line.image
  return {
    skuId: line.skuId,
    goodsId: line.goodsId,
    title: sku?.title ?? line.title,
    specText: sku?.specValues.join(' ') ?? '',
    image: image && pictureOf(ctx, image),
    qty: line.qty,
    priceAtAdd: line.priceAtAdd,
    priceNow: sku?.price ?? null,
    available: sku?.available ?? 0,
    minBuy: sku?.minBuy ?? 1,
    stepBuy: sku?.stepBuy ?? 1,
    maxBuy: sku?.maxBuy ?? null,
    ...why(line, sku, open),
  }
}

/** Why it cannot be bought as it is. */
function why({ qty }: CartRecord, sku: OfferedSku | undefined, open: boolean): { invalidReason?: string } {
  if (!sku && !open) return { invalidReason: '店铺暂停营业' }
  if (!sku) return { invalidReason: '商品已下架' }
  if (sku.available <= 0) return { invalidReason: '暂时无货' }
  if (sku.available < qty) return { invalidReason: `库存不足，仅剩${sku.available}` }
  return {}
}
