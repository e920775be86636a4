import { type Context, insertRow, wholeDraft } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { confirmed } from '../shared/entries.ts'
import { ReceiptDraft } from '../shared/receipt.ts'
import { AR_OWED, ReceiptStatus, refuseAr } from '../shared/terms.ts'
import { numberOf } from './follow.ts'
import { book } from './ledger.store.ts'
import { allocate, heldItem, moneyWentOn, tellSettled } from './owed.ts'
import { findReceipt, type ReceiptRecord } from './receipt.store.ts'

/**
 * What the bank itself says came (commerce 3.5): a receipt that is born confirmed. The caller holds the customer and has
 * checked kind, customer, account and serial.
 */
export async function receiveConfirmed(ctx: Context, draft: ReceiptDraft): Promise<ReceiptRecord> {
  const now = ctx.now.toISOString()
  const { id } = await insertRow(ctx, 'receipt', {
    ...wholeDraft(ReceiptDraft, draft),
    files: '[]',
    receiptNo: await numberOf(ctx, 'SK'),
    status: ReceiptStatus.code.confirmed,
    createdAt: now,
    confirmedBy: ctx.who.userId,
    confirmedAt: now,
  })
  await book(ctx, [
    { entries: confirmed(draft.amount, draft.feeAmount), source: 'receipt', sourceId: id, receiptId: id },
  ])
  return findReceipt(ctx, id)
}

export interface Settled {
  readonly unallocated: string
  readonly items: { arItemId: string; amount: string; balance: string }[]
}

/** Settles items with a receipt's money, each once; all customers that they name are held. */
export async function settleReceipt(
  ctx: Context,
  receipt: ReceiptRecord,
  given: readonly { readonly arItemId: string; readonly amount: string }[],
  payingForOther?: string | undefined,
): Promise<Settled> {
  const used = sum(given.map(({ amount }) => amount))
  if (compareAmounts(used, receipt.unallocated) > 0) throw refuseAr.overReceipt()
  const items: Settled['items'] = []
  for (const { arItemId, amount } of given) {
    const item = await heldItem(ctx, arItemId)
    if (item.customerId !== receipt.customerId && !payingForOther) throw refuseAr.otherCustomer()
    if (compareAmounts(amount, item.balance) > 0 || !(AR_OWED as readonly number[]).includes(item.state))
      throw refuseAr.overItem()
    const after = await allocate(ctx, item, receipt.id, amount, payingForOther && `代付：${payingForOther}`)
    await tellSettled(ctx, after)
    items.push({ arItemId, amount, balance: after.balance })
  }
  await moneyWentOn(ctx, receipt.id, used)
  return { unallocated: minus(receipt.unallocated, used), items }
}
