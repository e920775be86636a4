import type { Context, Handlers } from '#kernel/server/index.ts'
import { nextNumber } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { type HeldSku, holdStock, lockSkus } from '#modules/goods/server/index.ts'
import { refuseGoods } from '#modules/goods/shared/terms.ts'
import type { Asked, checkoutApi } from '../shared/cart.ts'
import { clocks, later } from '../shared/order.states.ts'
import { mayCost } from '../shared/sums.ts'
import { MallStatus, PayMethod, refuseMall, Side } from '../shared/terms.ts'
import { findAddress } from './address.store.ts'
import { takeFromCart } from './cart.store.ts'
import { addOrder } from './order.store.ts'
import { pictureOf } from './pictures.ts'
import { findCompanyName, findSubmitted } from './quote.store.ts'
import { bySellers, hashOf, quoteOf, type StoreQuote } from './quote.ts'
import { changed } from './telling.ts'
import { linkRequest } from './urgent.store.ts'
import { requireOffered } from './urgent.ts'
import { requireBuyer } from './who.ts'

export const checkoutHandlers: Handlers<typeof checkoutApi> = {
  async preview(ctx, asked) {
    requireBuyer(ctx)
    await requireUrgent(ctx, asked)
    const { regionCode } = await findAddress(ctx, asked.addressId)
    const quotes: StoreQuote[] = []
    for (const [sellerId, wanted] of await bySellers(ctx, asked.lines))
      quotes.push(await ctx.withParty(sellerId, (seller) => quoteOf(seller, wanted, regionCode)))
    return {
      stores: quotes.map((quote) => shownOf(ctx, quote)),
      total: sum(quotes.map(({ sums }) => sums.payable)),
      previewHash: hashOf(quotes, asked, regionCode),
    }
  },

  async submit(ctx, asked) {
    requireBuyer(ctx)
    const before = await findSubmitted(ctx, asked.submitToken)
    if (before[0]) return { tradeNo: before[0].tradeNo, orderIds: before.map(({ id }) => id) }
    await requireUrgent(ctx, asked)
    const address = await findAddress(ctx, asked.addressId)
    const urgent = asked.requestId !== undefined
    const bought = await bySellers(ctx, asked.lines)
    // All are held and read before anything is written, so that what the hash says is what is sold.
    const quotes: (StoreQuote & { readonly held: readonly HeldSku[] })[] = []
    for (const [sellerId, wanted] of bought)
      quotes.push(
        await ctx.withParty(sellerId, async (seller) => {
          const held = await lockSkus(
            seller,
            wanted.map(({ skuId }) => skuId),
          )
          // Whoever is too late goes at once, so that the next one need not wait for what he would have read.
          for (const { skuId, qty } of wanted) {
            const sku = held.find((one) => one.skuId === skuId)
            if (sku?.onSale && sku.unitId === null && sku.available < qty)
              throw refuseGoods.short({ 商品: sku.title, n: Math.max(0, sku.available) })
          }
          return { ...(await quoteOf(seller, wanted, address.regionCode, { hold: true })), held }
        }),
      )
    if (hashOf(quotes, asked, address.regionCode) !== asked.previewHash) throw refuseMall.changed()
    const day = dayOf(ctx.now).replaceAll('-', '')
    const series = `SJ${day}`
    const tradeNo = `${series}${String(await nextNumber(ctx, series)).padStart(5, '0')}`
    const companyName = await findCompanyName(ctx)
    const { receiver, phone, regionCode, detail } = address
    const orderIds: string[] = []
    for (const quote of quotes) {
      const { store, sums, lines } = quote
      if (!mayCost(sums)) throw refuseMall.discount()
      const head = {
        tradeNo,
        storeId: store.id,
        buyerCompanyId: ctx.companyId,
        buyerCompanyName: companyName,
        buyerUserId: ctx.who.userId,
        buyerName: ctx.who.name,
        buyerPhone: phone,
        payMethod: asked.payMethod,
        payDeadline: later(
          ctx.now,
          urgent || asked.payMethod === PayMethod.code.online ? clocks.payOnline : clocks.payOffline,
        ),
        address: { receiver, phone, regionCode, detail },
        invoiceWish: asked.invoices[store.id] ?? null,
        buyerRemark: asked.remarks[store.id] || null,
        submitToken: asked.submitToken,
        urgent,
        status: MallStatus.code.unpaid,
      }
      const who = ctx.who.name
      orderIds.push(
        await ctx.withParty(quote.sellerId, async (seller) => {
          const order = await addOrder(seller, head, sums, lines)
          await holdStock(
            seller,
            quote.held,
            lines.map(({ offer, qty }) => ({ skuId: offer.skuId, qty })),
            { id: order.id, no: order.orderNo },
          )
          await changed(seller, order, 'created', { side: Side.code.buyer, byName: who, action: '提交订单' })
          return order.id
        }),
      )
    }
    if (asked.requestId) await linkRequest(ctx, orderIds, asked.requestId)
    await takeFromCart(
      ctx,
      asked.lines.map(({ skuId }) => skuId),
    )
    return { tradeNo, orderIds }
  },
}

/** 同城急件 is bought for a lift that stands, and of what is offered for it. */
async function requireUrgent(ctx: Context, { requestId, lines }: Asked): Promise<void> {
  if (requestId)
    await requireOffered(
      ctx,
      requestId,
      lines.map(({ skuId }) => skuId),
    )
}

function shownOf(ctx: Context, { store, lines, sums }: StoreQuote) {
  return {
    storeId: store.id,
    storeName: store.name,
    lines: lines.map(({ offer, qty }, n) => ({
      skuId: offer.skuId,
      goodsId: offer.goodsId,
      title: offer.title,
      specText: offer.specValues.join(' '),
      image: offer.image ? pictureOf(ctx, offer.image) : null,
      price: offer.price,
      qty,
      amount: sums.lines[n]?.amount ?? '0.00',
      available: Math.max(0, offer.available),
    })),
    goodsAmount: sums.goodsAmount,
    freight: sums.freightAmount,
    discount: sums.discountAmount,
    payable: sums.payable,
    invoiceTypes: [1, 2].filter((type) => lines.every(({ offer }) => offer.invoiceTypes.includes(type))),
  }
}
