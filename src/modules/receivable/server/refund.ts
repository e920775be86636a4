import { type Context, exportOf, type Handlers, insertRow, moveRow, requireFresh } from '#kernel/server/index.ts'
import { compareAmounts, minus } from '#kernel/shared/money.ts'
import type { refundApi } from '../shared/correction.api.ts'
import { refunded } from '../shared/entries.ts'
import { receiptMoves } from '../shared/receipt.states.ts'
import { refundMoves } from '../shared/review.states.ts'
import { ReviewStatus, refuseAr } from '../shared/terms.ts'
import { findRefund, findRefundRow, type RefundRecord, refunds } from './correction.store.ts'
import { numberOf } from './follow.ts'
import { holdCustomers } from './hold.store.ts'
import { book } from './ledger.store.ts'
import { addToReceipt } from './owed.store.ts'
import { moneyWentOn } from './owed.ts'
import { findReceipt } from './receipt.store.ts'
import { held } from './receipts.ts'

/** Money that goes back (commerce 3.6): frozen while it is decided, gone when it is paid. */
export const refundHandlers: Handlers<typeof refundApi> = {
  list: refunds.page,
  detail: (ctx, { id }) => findRefundRow(ctx, id),
  export: exportOf(refunds),

  async add(ctx, draft) {
    const receipt = await held(ctx, draft.receiptId)
    receiptMoves.target('refund', receipt.status)
    await freeze(ctx, draft.receiptId, draft.amount)
    return insertRow(ctx, 'refund', {
      ...draft,
      refundNo: await numberOf(ctx, 'TK'),
      status: ReviewStatus.code.waiting,
      createdAt: ctx.now.toISOString(),
    })
  },

  async submit(ctx, { id, version }) {
    const row = await heldRefund(ctx, id, version)
    const to = refundMoves.target('submit', row.status)
    await freeze(ctx, row.receiptId, row.amount)
    return moveRow(ctx, 'refund', row, to, { decidedBy: null, decidedAt: null, decision: null })
  },

  async approve(ctx, { id, version, decision }) {
    const row = await heldRefund(ctx, id, version)
    const to = refundMoves.target('approve', row.status)
    if ([row.createdBy, row.updatedBy].includes(ctx.who.userId)) throw refuseAr.ownReview()
    return moveRow(ctx, 'refund', row, to, decided(ctx, decision))
  },

  async reject(ctx, { id, version, decision }) {
    const row = await heldRefund(ctx, id, version)
    const to = refundMoves.target('reject', row.status)
    await addToReceipt(ctx, row.receiptId, { frozen: minus('0', row.amount) })
    return moveRow(ctx, 'refund', row, to, decided(ctx, decision))
  },

  async withdraw(ctx, { id, version }) {
    const row = await heldRefund(ctx, id, version)
    const to = refundMoves.target('withdraw', row.status)
    const { waiting, approved } = ReviewStatus.code
    if (row.status === waiting || row.status === approved)
      await addToReceipt(ctx, row.receiptId, { frozen: minus('0', row.amount) })
    return moveRow(ctx, 'refund', row, to)
  },

  async pay(ctx, { id, version, paidAt, bankSerialNo }) {
    const row = await heldRefund(ctx, id, version)
    const to = refundMoves.target('pay', row.status)
    await addToReceipt(ctx, row.receiptId, { frozen: minus('0', row.amount), refunded: row.amount })
    await book(ctx, [{ entries: refunded(row.amount), source: 'refund', sourceId: id, receiptId: row.receiptId }])
    await moneyWentOn(ctx, row.receiptId, row.amount)
    return moveRow(ctx, 'refund', row, to, { paidAt, bankSerialNo })
  },
}

/** What is asked back is nobody else's any more (commerce 3.6). */
async function freeze(ctx: Context, receiptId: string, amount: string): Promise<void> {
  const { unallocated } = await findReceipt(ctx, receiptId)
  if (compareAmounts(amount, unallocated) > 0) throw refuseAr.overRefund({ x: unallocated })
  await addToReceipt(ctx, receiptId, { frozen: amount })
}

async function heldRefund(ctx: Context, id: string, version: number | undefined): Promise<RefundRecord> {
  await holdCustomers(ctx, [(await findRefund(ctx, id)).customerId])
  const row = await findRefund(ctx, id)
  requireFresh(row, version)
  return row
}

export const decided = (ctx: Context, decision: string | undefined) => ({
  decidedBy: ctx.who.userId,
  decidedAt: ctx.now.toISOString(),
  decision: decision ?? null,
})
