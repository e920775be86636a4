import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  moveRow,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { writeOffApi } from '../shared/correction.api.ts'
import { receiptMoves } from '../shared/receipt.states.ts'
import { writeOffMoves } from '../shared/review.states.ts'
import { AR_DUE, ArState, ReviewStatus, refuseAr } from '../shared/terms.ts'
import { findWriteOff, findWriteOffRow, type ItemCorrection, writeOffs } from './correction.store.ts'
import { numberOf } from './follow.ts'
import { holdCustomers } from './hold.store.ts'
import { findReached, type Item } from './owed.store.ts'
import { allocate, heldItem, lesser, moneyWentOn, tellSettled, writeOff } from './owed.ts'
import { findReceipt } from './receipt.store.ts'
import { decided } from './refund.ts'

/** What will not come (commerce 3.4): decided by another person, taken back by what comes after all. */
export const writeOffHandlers: Handlers<typeof writeOffApi> = {
  list: writeOffs.page,
  detail: (ctx, { id }) => findWriteOffRow(ctx, id),
  export: exportOf(writeOffs),

  async add(ctx, draft) {
    requireOwed(await heldReached(ctx, draft.arItemId), draft.amount, '核销坏账')
    return insertRow(ctx, 'writeOff', {
      ...draft,
      files: JSON.stringify(await attachFiles(ctx, draft.files)),
      writeOffNo: await numberOf(ctx, 'HZ'),
      status: ReviewStatus.code.waiting,
      createdAt: ctx.now.toISOString(),
    })
  },

  async submit(ctx, { id, version }) {
    const row = await heldWriteOff(ctx, id, version)
    const to = writeOffMoves.target('submit', row.status)
    requireOwed(await heldItem(ctx, row.arItemId), row.amount, '核销坏账')
    return moveRow(ctx, 'writeOff', row, to, { decidedBy: null, decidedAt: null, decision: null })
  },

  async approve(ctx, { id, version, decision }) {
    const row = await heldWriteOff(ctx, id, version)
    const to = writeOffMoves.target('approve', row.status)
    if ([row.createdBy, row.updatedBy].includes(ctx.who.userId)) throw refuseAr.ownReview()
    const item = await heldItem(ctx, row.arItemId)
    requireOwed(item, row.amount, '核销坏账')
    await tellSettled(ctx, await writeOff(ctx, item, row.amount, id))
    return moveRow(ctx, 'writeOff', row, to, decided(ctx, decision))
  },

  async reject(ctx, { id, version, decision }) {
    const row = await heldWriteOff(ctx, id, version)
    return moveRow(ctx, 'writeOff', row, writeOffMoves.target('reject', row.status), decided(ctx, decision))
  },

  async withdraw(ctx, { id, version }) {
    const row = await heldWriteOff(ctx, id, version)
    return moveRow(ctx, 'writeOff', row, writeOffMoves.target('withdraw', row.status))
  },

  async recover(ctx, { id, version, receiptId, amount }) {
    const row = await heldWriteOff(ctx, id, version)
    writeOffMoves.target('recover', row.status)
    const receipt = await findReceipt(ctx, receiptId)
    receiptMoves.target('allocate', receipt.status)
    if (receipt.customerId !== row.customerId) throw refuseAr.otherCustomer()
    const item = await heldItem(ctx, row.arItemId)
    if (item.state === ArState.code.voided)
      throw refuseAr.state({ status: ArState.label(item.state).replace(/^已/, ''), action: '收回坏账' })
    // Where less is owed by now, less of it is bad.
    const left = lesser(minus(row.amount, row.recoveredAmount), item.writtenOffAmount)
    if (compareAmounts(amount, left) > 0) throw refuseAr.overRecover({ x: left })
    if (compareAmounts(amount, receipt.unallocated) > 0) throw refuseAr.overReceipt()
    const back = await writeOff(ctx, item, minus('0', amount), id)
    await tellSettled(ctx, await allocate(ctx, back, receiptId, amount, '坏账收回'))
    await moneyWentOn(ctx, receiptId, amount)
    return updateRow(ctx, 'writeOff', id, row.version, { recoveredAmount: sum([row.recoveredAmount, amount]) })
  },
}

/** An item that the person reaches, its customer held. */
export async function heldReached(ctx: Context, id: string): Promise<Item> {
  const [seen] = await findReached(ctx, [id])
  if (!seen) throw refuse.notFound()
  await holdCustomers(ctx, [seen.customerId])
  return heldItem(ctx, id)
}

function requireOwed(item: Item, amount: string, action: string): void {
  if (!(AR_DUE as readonly number[]).includes(item.state))
    throw refuseAr.state({ status: ArState.label(item.state).replace(/^已/, ''), action })
  if (compareAmounts(amount, item.balance) > 0) throw refuseAr.overBalance({ x: item.balance })
}

async function heldWriteOff(ctx: Context, id: string, version: number | undefined): Promise<ItemCorrection> {
  await holdCustomers(ctx, [(await findWriteOff(ctx, id)).customerId])
  const row = await findWriteOff(ctx, id)
  requireFresh(row, version)
  return row
}
