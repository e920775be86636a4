import { type Context, duty } from '#kernel/server/index.ts'
import type { PaidBack } from '../shared/order.ts'

/** What orders ask of payments, after-sales and invoices, which stand to their right; all in the seller's rows. */

/**
 * No open payment of the order is left, because its price changes or it ends. The provider is told after the commit; money
 * that arrives nevertheless is given back by itself (commerce R15).
 */
export const closePayments = duty<(seller: Context, orderId: string) => Promise<void>>('mallOrder.closePayments')

/**
 * The order's money goes back: online at the provider after the commit, tried again until it is there; offline the seller
 * pays it back and registers that. `refunded` of the order grows when it is done, not when it is asked.
 */
export const giveBack =
  duty<
    (
      seller: Context,
      ask: {
        readonly orderId: string
        readonly amount: string
        readonly reason: string
        /** The asker's own number: the same one is never paid twice, and `refundSucceeded` is told by it. */
        readonly refundNo?: string
        /** Of the freight alone: no line's money goes back with it. */
        readonly ofFreight?: boolean
      },
    ) => Promise<void>
  >('mallOrder.giveBack')

/**
 * The money of a refund is there, told in its transaction. True: it was of an after-sale, which brought the order and its lines
 * in line (`refunded`); false: whoever told does that himself. Told again, it changes nothing.
 */
export const refundSucceeded =
  duty<(seller: Context, refundNo: string) => Promise<boolean>>('mallOrder.refundSucceeded')

/** What the seller paid back of an order by transfer itself, with its proof. */
export const paidBack = duty<(seller: Context, orderId: string) => Promise<readonly PaidBack[]>>('mallOrder.paidBack')

/** Lines with an after-sale that is not over, by order. */
export const openAfterSales =
  duty<(seller: Context, orderIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>>(
    'mallOrder.openAfterSales',
  )

/** The order was paid: an invoice that was wished with it is applied for. */
export const applyInvoice = duty<(seller: Context, orderId: string) => Promise<void>>('mallOrder.applyInvoice')

/** An invoice of the order that is out: a person of the seller makes it red before money goes back (commerce R14, 3240304). */
export const hasInvoiceOut = duty<(seller: Context, orderId: string) => Promise<boolean>>('mallOrder.hasInvoiceOut')
