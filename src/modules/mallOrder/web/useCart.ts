import { useEffect, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { mallApi } from '#modules/goods/shared/mall.api.ts'
import type { MallGoods } from '#modules/goods/shared/mall.ts'
import { type LocalLine, localCart, setCartCount, useCartCount } from '#modules/goods/web/index.ts'
import { type Cart, type CartLine, cartApi } from '../shared/cart.ts'
import { useAsked } from './asked.ts'

export interface OpenCart {
  readonly stores: Cart['stores'] | undefined
  readonly failed: string
  readonly again: () => Promise<unknown>
  setQty(skuId: string, qty: number): void
  remove(skuIds: readonly string[]): void
}

/** The person's cart on the server; before sign-in that of the browser, with prices and stock of this moment. */
export function useCart(): OpenCart {
  const { data, failed, again, user } = useAsked(cartApi.listAll, {})
  const guest = useGuestCart(user === null)
  const { run } = useRun()
  const count = useCartCount()
  // After a login the browser's lines arrive in the cart a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what the cart holds has changed
  useEffect(() => {
    if (user && data && count !== data.count) void again()
  }, [count])
  if (!user) return guest
  const change = (work: () => Promise<{ count: number }>) =>
    void run(async () => {
      setCartCount((await work()).count)
      await again()
    })
  return {
    stores: data?.stores,
    failed,
    again,
    setQty: (skuId, qty) => change(() => call(cartApi.save, { skuId, qty })),
    remove: (skuIds) => change(() => call(cartApi.remove, { skuIds: [...skuIds] })),
  }
}

type Found = ReadonlyMap<string, MallGoods | null>

function useGuestCart(isGuest: boolean): OpenCart {
  const lines = localCart.use()
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState('')
  const [round, setRound] = useState(0)
  const wanted = isGuest ? [...new Set(lines.map(({ goodsId }) => goodsId))].toSorted().join() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more
  useEffect(() => {
    let here = true
    const ask = async () => {
      const goods = await Promise.all(wanted.split(',').filter(Boolean).map(readGoods))
      if (here) setFound(new Map(goods))
    }
    setFailed('')
    ask().catch((failure) => {
      if (!(failure instanceof CallFailure)) throw failure
      if (here) setFailed(failure.message || '网络异常，购物车没有加载出来')
    })
    return () => {
      here = false
    }
  }, [wanted, round])
  return {
    stores: found && lines.every(({ goodsId }) => found.has(goodsId)) ? storesOf(lines, found) : undefined,
    failed,
    again: async () => setRound(round + 1),
    setQty: (skuId, qty) => localCart.setQty(skuId, qty),
    remove: (skuIds) => localCart.remove(...skuIds),
  }
}

/** Null: it is not sold any more. */
async function readGoods(id: string): Promise<[string, MallGoods | null]> {
  try {
    return [id, await call(mallApi.goods, { id }, { silent: true })]
  } catch (failure) {
    if (failure instanceof CallFailure && failure.kind === 'refused') return [id, null]
    throw failure
  }
}

function storesOf(lines: readonly LocalLine[], found: Found): Cart['stores'] {
  const byStore = Map.groupBy(lines, ({ goodsId }) => found.get(goodsId)?.store.id ?? '')
  return [...byStore].map(([storeId, some]) => {
    const store = found.get(some[0]?.goodsId ?? '')?.store
    return {
      sellerId: storeId,
      storeId: storeId || null,
      storeName: store?.name ?? '已失效的商品',
      lines: some.map((line) => lineOf(line, found.get(line.goodsId) ?? null)),
    }
  })
}

function lineOf({ skuId, goodsId, qty, price }: LocalLine, goods: MallGoods | null): CartLine {
  const sku = goods?.skus.find((one) => one.skuId === skuId)
  const available = sku?.available ?? 0
  const why = !sku ? '商品已下架' : available <= 0 ? '暂时无货' : available < qty ? `库存不足，仅剩${available}` : ''
  return {
    skuId,
    goodsId,
    qty,
    priceAtAdd: price,
    priceNow: sku?.price ?? null,
    available,
    title: goods?.title ?? '商品已下架',
    specText: sku?.specValues.join(' ') ?? '',
    image: sku?.image ?? goods?.images[0] ?? null,
    minBuy: goods?.minBuy ?? 1,
    stepBuy: goods?.stepBuy ?? 1,
    maxBuy: goods?.maxBuy ?? null,
    ...(why && { invalidReason: why }),
  }
}
