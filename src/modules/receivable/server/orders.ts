import type { Context } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { ArKind, ArSource, ArState } from '../shared/terms.ts'
import { addAlone } from './alone.ts'
import { holdCustomers } from './hold.store.ts'
import { findOfSource } from './owed.store.ts'
import { setAmount, voidItem } from './owed.ts'

/** What an order of parts makes a customer owe (commerce R7): the deposit when it is approved, the rest when it is done. */
export interface OrderOwes {
  readonly orderId: string
  readonly orderNo: string
  readonly customerId: string
  readonly communityId: string | null
  readonly salesmanId: string | null
  readonly elevators: number | null
  readonly taxRate: string
  readonly deposit: { readonly amount: string; readonly dueDate: string }
  readonly rest: { readonly amount: string; readonly dueDate: string }
  /** The order was cancelled: nothing of it is owed any more. */
  readonly ended: boolean
}

/**
 * Items of an order follow what it makes the customer owe, by comparison: said twice it changes nothing. What was paid for
 * more than is owed now goes back to its receipt.
 */
export async function oweOrder(ctx: Context, owes: OrderOwes): Promise<void> {
  await holdCustomers(ctx, [owes.customerId])
  await follow(ctx, owes, ArSource.code.quoteDeposit, owes.deposit, `${owes.orderNo} 定金`)
  await follow(ctx, owes, ArSource.code.partsOrder, owes.rest, owes.orderNo)
}

async function follow(
  ctx: Context,
  owes: OrderOwes,
  sourceType: number,
  { amount, dueDate }: { readonly amount: string; readonly dueDate: string },
  remark: string,
): Promise<void> {
  const item = await findOfSource(ctx, sourceType, owes.orderId)
  if (!item) {
    if (compareAmounts(amount, 0) > 0) await add(ctx, owes, { sourceType, amount, dueDate, remark })
    return
  }
  if (item.state === ArState.code.voided) return
  if (owes.ended) return voidItem(ctx, item)
  if (compareAmounts(item.amount, amount) === 0) return
  const { dueDate: due, recognizeOn, customerId } = item
  await setAmount(ctx, item, { amount, dueDate: due, recognizeOn, customerId })
}

async function add(
  ctx: Context,
  { orderId, customerId, communityId, salesmanId, elevators, taxRate }: OrderOwes,
  of: { sourceType: number; amount: string; dueDate: string; remark: string },
): Promise<void> {
  const kind = ArKind.code.parts
  await addAlone(ctx, {
    ...of,
    kind,
    sourceId: orderId,
    customerId,
    communityId,
    elevatorCount: elevators,
    salesmanId,
    taxRate,
  })
}
