import { type Context, duty } from '#kernel/server/index.ts'

/** An invoice of the order that is out: it is red before money goes back (commerce 3240304). */
export const hasInvoiceOut = duty<(seller: Context, orderId: string) => Promise<boolean>>('afterSale.hasInvoiceOut')
