import type { Context } from '#kernel/server/index.ts'
import { lockOrder } from '#modules/mallOrder/server/index.ts'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { closeHere } from './pay.ts'
import { findOpenPayments } from './payment.store.ts'
import { askRefund } from './refund.ts'

/** What orders ask of payments (mallOrder/server/asks.ts), in the seller's rows and under the order's lock. */
export const ofOrders = {
  async closePayments(seller: Context, orderId: string): Promise<void> {
    const { buyerCompanyId } = await lockOrder(seller, orderId)
    await seller.withParty(buyerCompanyId, async (buyer) => {
      for (const payment of await findOpenPayments(buyer, [orderId])) await closeHere(buyer, payment)
    })
  },
  async giveBack(
    seller: Context,
    {
      ofFreight = false,
      ...ask
    }: {
      readonly orderId: string
      readonly amount: string
      readonly reason: string
      readonly refundNo?: string
      readonly ofFreight?: boolean
    },
  ): Promise<void> {
    // What an after-sale gives back by transfer is proven there.
    const { payMethod } = await lockOrder(seller, ask.orderId)
    if (ask.refundNo && payMethod === PayMethod.code.offline) return
    await askRefund(seller, ofFreight ? { ...ask, lines: [], freight: ask.amount } : ask)
  },
}
