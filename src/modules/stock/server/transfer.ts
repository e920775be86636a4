import { type Context, insertRow, newId, type Saved } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { BillColor, BillStatus, BillType, BizType, billTypeOf } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import { SerialStatus } from '../shared/stock.ts'
import { findSerials } from './batch.store.ts'
import {
  addLines,
  type BillRecord,
  billNumber,
  findLinesOf,
  findQuoted,
  type LineRecord,
  lockBills,
} from './bill.store.ts'
import { requireType } from './billDraft.ts'
import { lockUnits } from './stock.store.ts'

/** A transfer: what left is on its way until the receiver posts what he counted (commerce 3.1). */

/** The draft of the arrival, with all that was sent; the receiver puts in what he counted. */
export const draftArrival = (ctx: Context, sent: BillRecord, lines: readonly LineRecord[]): Promise<Saved> =>
  draftOf(ctx, sent, {
    bizType: BizType.code.transferIn,
    warehouseId: sent.targetWarehouseId as string,
    lines: lines.map((line) => ({ line, qty: line.qty, serialNos: line.serialNos })),
  })

interface Draft {
  readonly bizType: BizType
  readonly warehouseId: string
  readonly lines: readonly { readonly line: LineRecord; readonly qty: string; readonly serialNos: readonly string[] }[]
}

async function draftOf(ctx: Context, sent: BillRecord, { bizType, warehouseId, lines }: Draft): Promise<Saved> {
  const billType = billTypeOf(bizType)
  const saved = await insertRow(ctx, 'stockBill', {
    billNo: await billNumber(ctx, billType),
    billType,
    bizType,
    warehouseId,
    sourceBillId: sent.id,
    billDate: dayOf(ctx.now),
    status: BillStatus.code.draft,
    color: BillColor.code.blue,
    qty: sum(lines.map(({ qty }) => qty)),
    makerId: ctx.who.userId,
    makerName: ctx.who.name,
    createdAt: ctx.now.toISOString(),
  })
  await addLines(
    ctx,
    saved.id,
    lines.map(({ line, qty, serialNos }) => ({
      id: newId(),
      unitId: line.unitId,
      batchId: line.batchId,
      serialNos,
      qty,
      sourceLineId: line.id,
    })),
  )
  return saved
}

/** What never arrived goes back to where it came from, or is written off: a draft of the one or the other. */
export async function settle(ctx: Context, { id, how }: { id: string; how: 'back' | 'loss' }): Promise<Saved> {
  requireType(ctx, how === 'back' ? BillType.code.in : BillType.code.out)
  const [sent] = (await lockBills(ctx, [id])) as [BillRecord]
  if (sent.status !== BillStatus.code.posted)
    throw refuseStock.state({ 状态: BillStatus.label(sent.status), 操作: '处理在途差异' })
  const lines = await findLinesOf(ctx, [id])
  if (sent.bizType !== BizType.code.transferOut) throw refuseStock.tooMuchArrived({ n: 0 })
  await lockUnits(
    ctx,
    lines.map(({ unitId }) => unitId),
  )
  const arrived = await findQuoted(
    ctx,
    lines.map((line) => line.id),
  )
  const missing: Draft['lines'][number][] = []
  for (const line of lines) {
    const qty = minus(line.qty, sum(arrived.filter(({ lineId }) => lineId === line.id).map((one) => one.qty)))
    if (compareAmounts(qty, 0) <= 0) continue
    const known = await findSerials(ctx, line.unitId, line.serialNos)
    const serialNos = line.serialNos.filter((no) => known.get(no)?.status === SerialStatus.code.onTheWay)
    missing.push({ line, qty, serialNos })
  }
  if (missing.length === 0) throw refuseStock.tooMuchArrived({ n: 0 })
  return draftOf(ctx, sent, {
    bizType: how === 'back' ? BizType.code.transferIn : BizType.code.scrap,
    warehouseId: sent.warehouseId,
    lines: missing,
  })
}
