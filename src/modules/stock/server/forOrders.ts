import { type Context, insertRow, newId, type Saved } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { BillColor, BillStatus, BillType, BizType, billTypeOf } from '../shared/bill.ts'
import { addLines, billNumber, findUnits } from './bill.store.ts'
import { requireType } from './billDraft.ts'
import { netOf } from './books.ts'
import { findFreeSerials } from './forOrders.store.ts'

/** What an order begins in the warehouse; completed and posted there by whoever may. */
export interface OrderBillDraft {
  readonly bizType: BizType
  readonly warehouseId: string
  readonly orderId: string
  readonly partsRequestId: string | null
  readonly customerId: string | null
  readonly supplierId: string | null
  readonly elevatorId: string | null
  readonly lines: readonly {
    readonly unitId: string
    readonly qty: string
    readonly orderLineId: string
    readonly reservationId?: string | null
    readonly batchId?: string | null
    /** Of what is bought. */
    readonly taxPrice?: string
    readonly taxRate?: string
  }[]
}

/** Parts that came out of lifts and are kept: a draft for the warehouse of old parts, which nobody made (bill 17). */
export async function draftForOldParts(
  ctx: Context,
  {
    lines,
    ...values
  }: Pick<OrderBillDraft, 'warehouseId' | 'elevatorId'> & {
    readonly lines: readonly { readonly unitId: string; readonly qty: string }[]
  },
): Promise<void> {
  const saved = await insertRow(ctx, 'stockBill', {
    ...values,
    bizType: BizType.code.oldPart,
    billNo: await billNumber(ctx, BillType.code.in),
    billType: BillType.code.in,
    billDate: dayOf(ctx.now),
    status: BillStatus.code.draft,
    color: BillColor.code.blue,
    qty: sum(lines.map(({ qty }) => qty)),
    createdAt: ctx.now.toISOString(),
  })
  await addLines(
    ctx,
    saved.id,
    lines.map((line) => ({ id: newId(), ...line, serialNos: [] })),
  )
}

/** A draft with everything that the order says; of serial numbers those that lie there longest are proposed. */
export async function draftForOrder(
  ctx: Context,
  { lines: asked, ...values }: OrderBillDraft,
): Promise<Saved & { billNo: string }> {
  const billType = billTypeOf(values.bizType)
  requireType(ctx, billType)
  const units = await findUnits(
    ctx,
    asked.map(({ unitId }) => unitId),
  )
  const taken = new Set<string>()
  const lines = []
  for (const line of asked) {
    const bySerial = units.get(line.unitId)?.trackMode === TrackMode.code.serial && billType === BillType.code.out
    const serialNos = bySerial
      ? await findFreeSerials(ctx, { ...line, warehouseId: values.warehouseId, without: [...taken] })
      : []
    for (const no of serialNos) taken.add(no)
    const priced = line.taxPrice !== undefined && line.taxRate !== undefined
    const amount = priced
      ? netOf({ qty: line.qty, taxPrice: line.taxPrice as string, taxRate: line.taxRate as string }, true).amount
      : null
    lines.push({ id: newId(), ...line, serialNos, amount })
  }
  const billNo = await billNumber(ctx, billType)
  const saved = await insertRow(ctx, 'stockBill', {
    ...values,
    billNo,
    billType,
    billDate: dayOf(ctx.now),
    status: BillStatus.code.draft,
    color: BillColor.code.blue,
    qty: sum(lines.map(({ qty }) => qty)),
    amount: sum(lines.map(({ amount }) => amount ?? 0)),
    // What was bought in the mall comes by itself.
    makerId: ctx.isGuest ? null : ctx.who.userId,
    makerName: ctx.isGuest ? null : ctx.who.name,
    createdAt: ctx.now.toISOString(),
  })
  await addLines(ctx, saved.id, lines)
  return { ...saved, billNo }
}
