import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  moveRow,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { confirmed, reversedReceipt } from '../shared/entries.ts'
import { propose } from '../shared/propose.ts'
import type { receiptApi } from '../shared/receipt.api.ts'
import { receiptMoves } from '../shared/receipt.states.ts'
import { ReceiptDraft } from '../shared/receipt.ts'
import { AccountStatus, ReceiptStatus, refuseAr } from '../shared/terms.ts'
import { findAccount, findSetting } from './account.store.ts'
import { freeBankLine, takeBankLine } from './asks.ts'
import { numberOf } from './follow.ts'
import { holdCustomers } from './hold.store.ts'
import { book } from './ledger.store.ts'
import { findOwed, findReached, type Item } from './owed.store.ts'
import { heldItem, moneyCameBack, tellSettled, undo } from './owed.ts'
import { requireKind, requireOwnCustomer } from './own.store.ts'
import {
  countOpenRefunds,
  findAllocation,
  findAllocations,
  findBySerial,
  findEntries,
  findReceipt,
  findReceiptOptions,
  type ReceiptRecord,
  receipts,
} from './receipt.store.ts'
import { settleReceipt } from './received.ts'

export const receiptHandlers: Handlers<typeof receiptApi> = {
  list: receipts.page,
  options: findReceiptOptions,
  export: exportOf(receipts),

  async detail(ctx, { id }) {
    const receipt = await findReceipt(ctx, id)
    return {
      ...receipt,
      allocations: await findAllocations(ctx, id),
      entries: await findEntries(ctx, id),
    }
  },

  async add(ctx, draft) {
    await check(ctx, draft)
    const receiptNo = await numberOf(ctx, 'SK')
    const status = ReceiptStatus.code.waiting
    const row = { ...(await columnsOf(ctx, draft)), receiptNo, status, createdAt: ctx.now.toISOString() }
    return orSerialTaken(ctx, draft, insertRow(ctx, 'receipt', row))
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await held(ctx, id)
    requireFresh(before, version)
    receiptMoves.target('edit', before.status)
    await check(ctx, draft, before)
    const { accountId = null, bankSerialNo = null } = draft
    // A statement that came meanwhile claimed the line of the old number for it.
    if (accountId !== before.accountId || bankSerialNo !== before.bankSerialNo) await freeBankLine(ctx, id)
    return orSerialTaken(ctx, draft, updateRow(ctx, 'receipt', id, version, await columnsOf(ctx, draft)))
  },

  async remove(ctx, { id }) {
    receiptMoves.target('remove', (await held(ctx, id)).status)
    await freeBankLine(ctx, id)
    await removeRow(ctx, 'receipt', id)
    return { done: 1 }
  },

  async submit(ctx, { id, version }) {
    const row = await held(ctx, id)
    requireFresh(row, version)
    return moveRow(ctx, 'receipt', row, receiptMoves.target('submit', row.status))
  },

  /** The money is in (commerce 3.5): by another person where the company wants it so. */
  async confirm(ctx, { id, version }) {
    const row = await held(ctx, id)
    requireFresh(row, version)
    const to = receiptMoves.target('confirm', row.status)
    const { receiptReview } = await findSetting(ctx)
    // Who changed it last answers for what it says as much as who wrote it down.
    if (receiptReview && [row.createdBy, row.updatedBy].includes(ctx.who.userId)) throw refuseAr.ownConfirm()
    await book(ctx, [{ entries: confirmed(row.amount, row.feeAmount), source: 'receipt', sourceId: id, receiptId: id }])
    const { accountId, bankSerialNo: serial, amount, feeAmount } = row
    await takeBankLine(ctx, { accountId, serial, receiptId: id, amount, feeAmount })
    return moveRow(ctx, 'receipt', row, to, { confirmedBy: ctx.who.userId, confirmedAt: ctx.now.toISOString() })
  },

  /** It was none, or not this one's: only while nothing was done with it. */
  async reverse(ctx, { id, version, reason }) {
    const row = await held(ctx, id)
    requireFresh(row, version)
    const to = receiptMoves.target('reverse', row.status)
    if (compareAmounts(row.allocated, 0) !== 0 || compareAmounts(row.refunded, 0) !== 0) throw refuseAr.undoFirst()
    if ((await countOpenRefunds(ctx, id)) > 0) throw refuseAr.refundOpen()
    await book(ctx, [
      { entries: reversedReceipt(row.amount, row.feeAmount), source: 'receipt', sourceId: id, receiptId: id },
    ])
    await freeBankLine(ctx, id)
    const remark = [row.remark, `冲销：${reason}`].filter(Boolean).join('；')
    return moveRow(ctx, 'receipt', row, to, { remark })
  },

  async allocate(ctx, { receiptId, mode, lines, payingForOther }) {
    const seen = await findReceipt(ctx, receiptId)
    const asked = mode === 2 ? await reached(ctx, lines) : []
    await holdCustomers(ctx, [seen.customerId, ...asked.map(({ customerId }) => customerId)])
    const receipt = await findReceipt(ctx, receiptId)
    receiptMoves.target('allocate', receipt.status)
    const given =
      mode === 2 ? merged(lines) : propose(await findOwed(ctx, receipt.customerId, receipt.kind), requireMoney(receipt))
    return settleReceipt(ctx, receipt, given, payingForOther)
  },

  async undo(ctx, { id, reason }) {
    const seen = await findAllocation(ctx, id)
    const { customerId } = await findReceipt(ctx, seen.receiptId)
    await holdCustomers(ctx, [customerId, seen.customerId])
    const allocation = await findAllocation(ctx, id)
    if (!allocation.stands) throw refuseAr.undone()
    await tellSettled(ctx, await undo(ctx, await heldItem(ctx, allocation.arItemId), allocation, reason))
    await moneyCameBack(ctx, allocation)
    return { unallocated: (await findReceipt(ctx, allocation.receiptId)).unallocated }
  },
}

/** The receipt as it stands while nobody else changes anything of its customer. */
export async function held(ctx: Context, id: string): Promise<ReceiptRecord> {
  const { customerId } = await findReceipt(ctx, id)
  await holdCustomers(ctx, [customerId])
  const row = await findReceipt(ctx, id)
  // Its customer turned out to be another one's double meanwhile.
  if (row.customerId !== customerId) throw refuse.stale()
  return row
}

function requireMoney(receipt: ReceiptRecord): string {
  if (compareAmounts(receipt.unallocated, 0) <= 0) throw refuseAr.overReceipt()
  return receipt.unallocated
}

/** Items that the lines name, all of them reachable by the person. */
async function reached(ctx: Context, lines: readonly { arItemId: string }[]): Promise<Item[]> {
  if (lines.length === 0) throw fieldRefusal([{ prop: 'lines', msg: '请填写要核销的款项' }])
  const ids = new Set(lines.map(({ arItemId }) => arItemId))
  const items = await findReached(ctx, [...ids])
  if (items.length < ids.size) throw refuse.notFound()
  return items
}

/** The same item named twice is settled once, by both sums. */
function merged(lines: readonly { arItemId: string; amount: string }[]) {
  const byItem = Map.groupBy(lines, ({ arItemId }) => arItemId)
  return [...byItem].map(([arItemId, own]) => ({ arItemId, amount: sum(own.map(({ amount }) => amount)) }))
}

async function check(ctx: Context, draft: ReceiptDraft, before?: ReceiptRecord): Promise<void> {
  requireKind(ctx, draft.kind)
  if (draft.customerId !== before?.customerId) await requireOwnCustomer(ctx, draft.customerId)
  if (draft.accountId && draft.accountId !== before?.accountId) {
    const account = await findAccount(ctx, draft.accountId)
    if (account.status === AccountStatus.code.off)
      throw fieldRefusal([{ prop: 'accountId', msg: '这个收款账户已停用' }])
  }
  const no = await findBySerial(ctx, draft, before?.id)
  if (no) throw refuseAr.serialTaken({ no })
}

/** Somebody else registered the same serial number in the same moment. */
const orSerialTaken = <T>(_: Context, draft: ReceiptDraft, work: Promise<T>): Promise<T> =>
  orRefuse(work, () => refuseAr.serialTaken({ no: draft.bankSerialNo ?? '' }))

const columnsOf = async (ctx: Context, draft: ReceiptDraft) => ({
  ...wholeDraft(ReceiptDraft, draft),
  files: JSON.stringify(await attachFiles(ctx, draft.files)),
})
