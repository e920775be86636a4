import { createHash } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { sum } from '#kernel/shared/money.ts'
import { refuseGoods } from '#modules/goods/shared/terms.ts'
import { freightOf } from '#modules/shop/shared/freight.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import type { Asked } from '../shared/cart.ts'
import { type OrderSums, sumsOf } from '../shared/sums.ts'
import { refuseMall } from '../shared/terms.ts'
import { findOffers, findSellers, findStore, findTemplates, type Offer, type StoreRecord } from './quote.store.ts'

export interface Wanted {
  readonly skuId: string
  readonly qty: number
}

/** What one store asks for these lines, sent to that division. */
export interface StoreQuote {
  readonly sellerId: string
  readonly store: StoreRecord
  readonly lines: readonly { readonly offer: Offer; readonly qty: number }[]
  readonly sums: OrderSums
}

/** By seller in the order of their ids, in which a checkout goes through them (decision 0180); each sku once. */
export async function bySellers(ctx: Context, lines: readonly Wanted[]): Promise<[string, Wanted[]][]> {
  const qtys = new Map<string, number>()
  for (const { skuId, qty } of lines) qtys.set(skuId, (qtys.get(skuId) ?? 0) + qty)
  const sellers = await findSellers(ctx, [...qtys.keys()])
  const wanted = [...qtys].map(([skuId, qty]) => {
    const sellerId = sellers.get(skuId)
    if (sellerId === undefined) throw refuseGoods.offShelf()
    if (sellerId === ctx.companyId) throw refuseMall.ownStore()
    return { sellerId, skuId, qty }
  })
  return [...Map.groupBy(wanted, ({ sellerId }) => sellerId)]
    .map(([sellerId, all]): [string, Wanted[]] => [sellerId, all.map(({ skuId, qty }) => ({ skuId, qty }))])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Reads the seller's rows as they stand; `hold`: they are held, and what is read is what will be written. */
export async function quoteOf(
  seller: Context,
  wanted: readonly Wanted[],
  regionCode: string,
  given: { readonly hold?: boolean } = {},
): Promise<StoreQuote> {
  const store = await findStore(seller, given)
  if (!store) throw refuseGoods.offShelf()
  if (store.status !== StoreStatus.code.open || !store.works) throw refuseMall.storeClosed({ 店铺: store.name })
  const offers = await findOffers(
    seller,
    wanted.map(({ skuId }) => skuId),
  )
  const lines = wanted
    .map(({ skuId, qty }) => {
      const offer = offers.get(skuId)
      if (!offer?.onSale) throw refuseGoods.offShelf()
      checkQuantity(offer, qty)
      return { offer, qty }
    })
    .toSorted((a, b) => (a.offer.skuId < b.offer.skuId ? -1 : 1))
  const priced = lines.map(({ offer, qty }) => ({ price: offer.price, qty }))
  const freight = await freightFor(seller, lines, sumsOf(priced, '0', '0'), regionCode)
  return { sellerId: seller.companyId, store, lines, sums: sumsOf(priced, '0', freight) }
}

function checkQuantity({ title, minBuy, stepBuy, maxBuy }: Offer, qty: number): void {
  if (qty < minBuy) throw refuseMall.quantity({ 商品: title, rule: `${minBuy}件起购` })
  if (maxBuy !== null && qty > maxBuy) throw refuseMall.quantity({ 商品: title, rule: `一次最多买${maxBuy}件` })
  if ((qty - minBuy) % stepBuy !== 0)
    throw refuseMall.quantity({ 商品: title, rule: `从${minBuy}件起每次加${stepBuy}件` })
}

/** Lines of one template travel together. */
async function freightFor(
  seller: Context,
  lines: StoreQuote['lines'],
  sums: OrderSums,
  regionCode: string,
): Promise<string> {
  const templates = await findTemplates(
    seller,
    lines.map(({ offer }) => offer.freightTemplateId),
  )
  const parts = lines.map(({ offer, qty }, n) => ({
    template: offer.freightTemplateId,
    qty,
    weightKg: offer.weightKg,
    amount: sums.lines[n]?.amount ?? '0',
  }))
  const fees = [...Map.groupBy(parts, ({ template }) => template)].map(([id, together]) => {
    const template = templates.get(id)
    const fee = template && freightOf(template, together, regionCode)
    if (fee === undefined) throw refuseMall.noShip()
    return fee
  })
  return sum(fees)
}

/** Prices, quantities, freight and the place: what the buyer agreed to, in a word of 64 signs. */
export function hashOf(
  quotes: readonly StoreQuote[],
  asked: Pick<Asked, 'payMethod' | 'requestId'>,
  regionCode: string,
): string {
  const said = quotes.map(({ store, lines, sums }) => [
    store.id,
    lines.map(({ offer, qty }) => [offer.skuId, qty, offer.price]),
    sums.freightAmount,
    sums.discountAmount,
    sums.payable,
  ])
  return createHash('sha256')
    .update(JSON.stringify([asked.payMethod, asked.requestId ?? null, regionCode, said]))
    .digest('hex')
}
