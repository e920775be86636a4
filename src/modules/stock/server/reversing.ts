import { type Context, insertRow, moveRow, newId } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { stockBill } from '../shared/bill.states.ts'
import { BillColor, BillStatus, BillType, BizType } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import { billMoved, holdOrders } from './asks.ts'
import {
  addLines,
  type BillRecord,
  billNumber,
  findBeside,
  findEntries,
  findLinesOf,
  findQuoted,
  findQuoting,
  type LineRecord,
  lockBills,
} from './bill.store.ts'
import type { Books } from './books.ts'
import { findHouses, type House, requireKept } from './houses.store.ts'
import { tellLow } from './low.ts'
import { requireOpenMonth } from './period.ts'
import { findReserved } from './reservation.store.ts'
import { requireNoMall } from './reservation.ts'
import { sendSerials, takeSerialsBack } from './serials.ts'
import { closeBooks, lockUnits, openBooks } from './stock.store.ts'
import { draftArrival } from './transfer.ts'
import { serveWaiting } from './waiting.ts'

/**
 * A posted red bill at the original amounts, dated today (R2, commerce 3.1): no posted return may quote the bill, what came
 * in must still be free where it was put, and so must the serial numbers.
 */
export async function reverseBill(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ redBillId: string }> {
  // With those that follow from it, in the order of their ids, before the parts.
  const [first] = await lockBills(ctx, [id, ...(await findBeside(ctx, id))], id)
  const bill = first as BillRecord
  await requireKept(ctx, bill.warehouseId)
  if (bill.color === BillColor.code.red) throw refuseStock.redBill()
  if (bill.status === BillStatus.code.reversed) throw refuseStock.reversed()
  stockBill.target('reverse', bill.status)
  await requireOpenMonth(ctx, dayOf(ctx.now))
  const lines = await findLinesOf(ctx, [id])
  const unitIds = lines.map(({ unitId }) => unitId)
  await holdOrders(ctx, bill.orderId ? [bill.orderId] : [])
  await lockUnits(ctx, unitIds)
  const [quoted] = await findQuoted(
    ctx,
    lines.map((line) => line.id),
  )
  if (quoted) throw refuseStock.quoted({ no: quoted.billNo })
  // What an order of the mall shipped is never owed to it again: it comes back with a sales return.
  const ids = lines.flatMap(({ reservationId }) => reservationId ?? [])
  requireNoMall(await findReserved(ctx, { ids }, false))
  const house = (await findHouses(ctx, [bill.warehouseId])).get(bill.warehouseId) as House
  const books = await openBooks(ctx, unitIds, { unit: () => '', warehouse: () => house.name }, ids)
  const redOf = new Map(lines.map((line) => [line.id, newId()]))
  for (const entry of await findEntries(ctx, id)) books.reverse(redOf.get(entry.lineId) as string, entry)
  oweAgain(books, lines)
  const amounts = new Map(books.entries.map((entry) => [entry.lineId, entry.amountDelta]))
  const red = await insertRow(ctx, 'stockBill', {
    billNo: await billNumber(ctx, bill.billType),
    billType: bill.billType,
    bizType: bill.bizType,
    warehouseId: bill.warehouseId,
    targetWarehouseId: bill.targetWarehouseId,
    supplierId: bill.supplierId,
    customerId: bill.customerId,
    elevatorId: bill.elevatorId,
    partsRequestId: bill.partsRequestId,
    orderId: bill.orderId,
    receiverId: bill.receiverId,
    billDate: dayOf(ctx.now),
    qty: minus(0, bill.qty),
    amount: sum(lines.map((line) => amountOf(bill, amounts.get(redOf.get(line.id) as string) ?? '0'))),
    color: BillColor.code.red,
    reverseOfId: bill.id,
    reason,
    status: BillStatus.code.posted,
    makerId: ctx.who.userId,
    makerName: ctx.who.name,
    postedBy: ctx.who.userId,
    postedName: ctx.who.name,
    postedAt: ctx.now.toISOString(),
    createdAt: ctx.now.toISOString(),
  })
  await addLines(
    ctx,
    red.id,
    lines.map((line) => ({
      ...line,
      id: redOf.get(line.id),
      amount: amountOf(bill, amounts.get(redOf.get(line.id) as string) ?? '0'),
      sourceLineId: null,
    })),
  )
  await closeBooks(ctx, books, { id: red.id, day: dayOf(ctx.now) })
  for (const line of lines)
    if (isLoss(bill, line)) await sendSerials(ctx, line)
    else await takeSerialsBack(ctx, bill, house, line)
  await moveRow(ctx, 'stockBill', bill, BillStatus.code.reversed, { reason })
  await billMoved(ctx, bill, true)
  await afterwards(ctx, bill)
  await serveWaiting(ctx, unitIds)
  await tellLow(ctx, unitIds)
  return { redBillId: red.id }
}

/** What was taken from a reservation is owed to it again. */
function oweAgain(books: Books, lines: readonly LineRecord[]): void {
  for (const line of lines) {
    const claim = line.reservationId === null ? undefined : books.claims.get(line.reservationId)
    if (!claim) continue
    claim.usedQty = minus(claim.usedQty, line.qty)
    claim.active = true
  }
}

/** What got lost on its way lay in no warehouse. */
const isLoss = (bill: BillRecord, line: LineRecord): boolean =>
  bill.bizType === BizType.code.scrap && line.sourceLineId !== null

/** An outbound bill says what it took as a positive amount; its red twin says the opposite. */
const amountOf = (bill: BillRecord, delta: string): string =>
  bill.billType === BillType.code.out ? minus(0, delta) : sum([delta])

/** A transfer that is taken back is received by nobody; an arrival that is taken back may be counted again. */
async function afterwards(ctx: Context, bill: BillRecord): Promise<void> {
  if (bill.bizType === BizType.code.transferOut)
    for (const id of await findQuoting(ctx, bill.id)) {
      const [draft] = (await lockBills(ctx, [id], id)) as [BillRecord]
      await moveRow(ctx, 'stockBill', draft, BillStatus.code.voided, { reason: '调拨出库单已冲销' })
    }
  if (bill.bizType === BizType.code.transferIn && bill.sourceBillId) {
    const [sent] = (await lockBills(ctx, [bill.sourceBillId], bill.sourceBillId)) as [BillRecord]
    if (bill.warehouseId === sent.targetWarehouseId) {
      const own = await findLinesOf(ctx, [bill.id])
      const of = new Map(own.map((line) => [line.sourceLineId, line]))
      const lines = (await findLinesOf(ctx, [sent.id])).flatMap((line) => {
        const back = of.get(line.id)
        return back ? [{ ...line, qty: back.qty, serialNos: back.serialNos }] : []
      })
      await draftArrival(ctx, sent, lines)
    }
  }
}
