import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  moveRow,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { billApi } from '../shared/bill.api.ts'
import { stockBill } from '../shared/bill.states.ts'
import { BillColor, type BillDetail, BillStatus, billTypeOf } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { holdOrders } from './asks.ts'
import {
  type BillRecord,
  billNumber,
  bills,
  findBill,
  findBillOptions,
  findLinesOf,
  findRed,
  findShownLines,
  lockBills,
  replaceLines,
} from './bill.store.ts'
import { checkDraft, requireType } from './billDraft.ts'
import { printBill } from './billPaper.ts'
import { requireKept } from './houses.store.ts'
import { applyBill, postBills } from './posting.ts'
import { reverseBill } from './reversing.ts'
import { findSetting } from './setting.store.ts'
import { lockUnits } from './stock.store.ts'
import { tellPosters } from './telling.ts'
import { settle } from './transfer.ts'

const { draft: fresh, waiting, rejected, voided, posted } = BillStatus.code

export const billHandlers: Handlers<typeof billApi> = {
  list: bills.page,
  options: findBillOptions,
  export: exportOf(bills),
  post: (ctx, { ids }) => postBills(ctx, ids),
  reverse: reverseBill,
  settle,
  print: printBill,

  detail: (ctx, { id }) => readBill(ctx, id),

  async add(ctx, draft) {
    const { values, lines } = await checkDraft(ctx, draft)
    const billType = billTypeOf(draft.bizType)
    const saved = await insertRow(ctx, 'stockBill', {
      ...values,
      billNo: await billNumber(ctx, billType),
      status: fresh,
      color: BillColor.code.blue,
      makerId: ctx.who.userId,
      makerName: ctx.who.name,
      createdAt: ctx.now.toISOString(),
    })
    await replaceLines(ctx, saved.id, lines)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const bill = await held(ctx, id, version)
    stockBill.target('edit', bill.status)
    const before = { ...bill, lines: await findLinesOf(ctx, [id]) }
    const { values, lines } = await checkDraft(ctx, draft, before)
    const maker = { makerId: ctx.who.userId, makerName: ctx.who.name }
    const saved = await updateRow(ctx, 'stockBill', id, version, { ...values, ...maker })
    await replaceLines(ctx, id, lines)
    return saved
  },

  async submit(ctx, { id, version }) {
    const bill = await held(ctx, id, version)
    requireType(ctx, bill.billType)
    stockBill.target('submit', bill.status)
    const by = { submittedBy: ctx.who.userId, reason: null }
    const saved = await moveRow(ctx, 'stockBill', bill, waiting, by)
    const setting = await findSetting(ctx)
    if (!setting.skipReview) {
      await tellPosters(ctx, bill)
      return { status: waiting, version: saved.version }
    }
    const lines = await findLinesOf(ctx, [id])
    await holdOrders(ctx, bill.orderId ? [bill.orderId] : [])
    await lockUnits(
      ctx,
      lines.map(({ unitId }) => unitId),
    )
    await applyBill(ctx, { ...bill, status: waiting, version: saved.version }, lines, setting)
    return { status: posted, version: saved.version + 1 }
  },

  async reject(ctx, { id, version, reason }) {
    const bill = await held(ctx, id, version)
    stockBill.target('reject', bill.status)
    const saved = await moveRow(ctx, 'stockBill', bill, rejected, { reason })
    return { status: rejected, version: saved.version }
  },

  async void(ctx, { id, version, reason }) {
    const bill = await held(ctx, id, version)
    const own = [bill.createdBy, bill.makerId].includes(ctx.who.userId)
    if (!own && !ctx.may(mayStock.reverse)) throw refuse.noPermission()
    stockBill.target('void', bill.status)
    const saved = await moveRow(ctx, 'stockBill', bill, voided, { reason })
    return { status: voided, version: saved.version }
  },
}

async function held(ctx: Context, id: string, version: number): Promise<BillRecord> {
  const [bill] = (await lockBills(ctx, [id])) as [BillRecord]
  requireFresh(bill, version)
  await requireKept(ctx, bill.warehouseId)
  return bill
}

/** Without what things cost for whoever may not know. */
async function readBill(ctx: Context, id: string): Promise<BillDetail> {
  const { makerId, companyId: _, ...bill } = await findBill(ctx, id)
  const red = await findRed(ctx, id)
  const lines = await findShownLines(ctx, id)
  const costs = ctx.may(mayStock.costs)
  return {
    ...bill,
    amount: costs ? bill.amount : null,
    own: makerId === ctx.who.userId,
    redBillId: red?.id ?? null,
    redBillNo: red?.billNo ?? null,
    lines: costs ? lines : lines.map((line) => ({ ...line, netPrice: null, amount: null })),
  }
}
