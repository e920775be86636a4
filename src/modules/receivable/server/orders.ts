import { type Context, newId } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { ArKind, ArSource, ArState } from '../shared/terms.ts'
import { addItems, arNumbers } from './follow.store.ts'
import { holdCustomers } from './hold.store.ts'
import { findItems, findOfSource, type Item } from './owed.store.ts'
import { recogniseAlone, setAmount, voidItem } from './owed.ts'

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
  const day = today(ctx.now)
  const [arNo] = (await arNumbers(ctx, day, 1)) as [string]
  const id = newId()
  await addItems(ctx, [
    {
      ...of,
      id,
      arNo,
      kind: ArKind.code.parts,
      sourceId: orderId,
      // A contract's plan never changes what an order made (commerce R7).
      contractId: null,
      customerId,
      communityId,
      elevatorCount: elevators,
      salesmanId,
      taxRate,
      recognizeOn: day,
      state: ArState.code.planned,
    },
  ])
  for (const item of await findItems(ctx, [id])) await recogniseAlone(ctx, item as Item)
}
