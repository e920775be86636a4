import type { Context } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { lockOrder } from '#modules/mallOrder/server/index.ts'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { findRefunds } from './item.store.ts'
import { closeHere } from './pay.ts'
import { findOpenPayments } from './payment.store.ts'
import { linksOf, proofLinks } from './proof.ts'
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
  async paidBack(seller: Context, orderId: string) {
    const found = (await findRefunds(seller, orderId)).filter(({ bankSerialNo }) => bankSerialNo !== null)
    const links = await proofLinks(
      seller,
      found.flatMap(({ proof }) => proof),
    )
    return found.map(({ id, amount, bankSerialNo, doneAt, createdAt, proof }) => ({
      id,
      amount,
      bankSerialNo: bankSerialNo ?? '',
      at: isoTime(new Date(doneAt ?? createdAt)),
      images: linksOf(proof, links),
    }))
  },
}
