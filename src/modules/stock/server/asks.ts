import { type Context, duty } from '#kernel/server/index.ts'
import type { BizType } from '../shared/bill.ts'

/** What stock asks of the orders that its bills serve; they stand to its right (commerce 3.1, 3.2). */

export interface ServedBill {
  readonly id: string
  readonly billNo: string
  readonly bizType: BizType
  readonly orderId: string | null
}

/** Holds orders, and what they serve, before the parts are held: in this order everywhere. */
export const holdOrders = duty<(ctx: Context, orderIds: readonly string[]) => Promise<void>>('stock.holdOrders')

/** A bill of an order was posted, or taken back: the order counts anew. Refuses what the order does not allow. */
export const billMoved = duty<(ctx: Context, bill: ServedBill, takenBack: boolean) => Promise<void>>('stock.billMoved')

export interface OrderOfBill {
  readonly partsRequestId: string | null
}
/** The order that a draft says it serves, seen and open for such a bill; its lines are of the same parts. */
export const requireOrder =
  duty<
    (
      ctx: Context,
      draft: {
        readonly orderId: string
        readonly bizType: BizType
        readonly customerId?: string | null | undefined
        readonly supplierId?: string | null | undefined
        readonly elevatorId?: string | null | undefined
        readonly lines: readonly { readonly unitId: string; readonly orderLineId?: string | null | undefined }[]
      },
    ) => Promise<OrderOfBill>
  >('stock.requireOrder')

/** What was ordered of a part for a warehouse and is not in yet; null: for no warehouse in particular. */
interface Ordered {
  readonly unitId: string
  readonly warehouseId: string | null
  readonly qty: string
}

/** What is promised to an order leaves with a bill of that order, so that it knows what it got; refuses otherwise. */
export const requireOwnReserved =
  duty<
    (
      ctx: Context,
      orderId: string | undefined,
      reserved: readonly { readonly sourceType: number; readonly sourceId: string }[],
    ) => Promise<void>
  >('stock.requireOwnReserved')

/** Quantities of these parts changed, on hand or promised: who shows them to others shows them anew. The parts are held. */
export const unitsMoved = duty<(ctx: Context, unitIds: readonly string[]) => Promise<void>>('stock.unitsMoved')

/** What is bought of these parts and not there yet (commerce R5). */
export const onOrder = duty<(ctx: Context, unitIds: readonly string[]) => Promise<readonly Ordered[]>>('stock.onOrder')
