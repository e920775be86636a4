import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { minus, ratio } from '#kernel/shared/money.ts'
import { bookBought } from '#modules/partsOrder/server/index.ts'
import { supplierNamed } from '#modules/warehouse/server/index.ts'
import { findLines, findOrder, findPurchase } from './order.store.ts'
import { findParts, isBooked } from './purchase.store.ts'
import { findStore } from './quote.store.ts'

/**
 * A trade is done: the buyer's company gets a purchase with a draft of 采购入库 (commerce §7), in a transaction of its own, so
 * that nothing of its warehouse can keep the trade from ending.
 */
export const bought: Subscription = {
  subscriber: 'mallOrder.bought',
  events: ['mallOrder.bought'],
  handle: (ctx: Context, { payload, id }: Event) => book(ctx, String(id), String(payload.sellerId)),
}

async function book(ctx: Context, orderId: string, sellerId: string): Promise<void> {
  if (!(await findPurchase(ctx, orderId))) return
  const { order, lines, store } = await ctx.withParty(sellerId, async (seller) => ({
    order: await findOrder(seller, orderId),
    lines: await findLines(seller, orderId),
    store: await findStore(seller),
  }))
  const remark = `商城订单${order.orderNo}`
  const kept = lines.filter(({ qty, refundedQty }) => qty > refundedQty)
  if (kept.length === 0 || (await isBooked(ctx, remark))) return
  const numbers = kept.map(({ snapshot }) => snapshot as { skuNo?: string; model?: string | null })
  const parts = await findParts(
    ctx,
    numbers.flatMap(({ skuNo, model }) =>
      [skuNo, model].filter((one) => typeof one === 'string' && one !== ''),
    ) as string[],
  )
  await bookBought(ctx, {
    supplierId: await supplierNamed(ctx, (store?.name ?? order.orderNo).slice(0, 60)),
    remark,
    lines: kept.map((line, n) => {
      const { skuNo = '', model } = numbers[n] ?? {}
      const part = parts.get(skuNo) ?? parts.get(model ?? '')
      const qty = line.qty - line.refundedQty
      const amount = minus(line.paidAmount, line.refundedAmount)
      return {
        unitId: part?.id ?? null,
        name: (part?.name ?? [line.title, line.specText].filter(Boolean).join(' ')).slice(0, 60),
        measure: part?.measure ?? null,
        qty: `${qty}.00`,
        price: ratio(amount, 1, qty),
        amount,
      }
    }),
  })
}
