import { type Context, insertRow, newId, type Saved } from '#kernel/server/index.ts'
import { sum } from '#kernel/shared/money.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { findCreditDays } from '#modules/receivable/server/index.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType } from '../shared/terms.ts'
import { orderNumber, replaceLines } from './order.store.ts'

/** What a quotation promised, line by line at the sums that were agreed. */
export interface SaleDraft {
  readonly customerId: string
  readonly salesmanId: string | null
  readonly depositRate: string
  readonly remark: string
  readonly lines: readonly {
    /** Null: it is done, not delivered. */
    readonly unitId: string | null
    readonly name: string
    readonly measure: string | null
    readonly qty: string
    readonly price: string
    readonly taxRate: string
    readonly amount: string
    readonly priceReason: string
  }[]
}

/** A draft of a sale out of a quotation (commerce 3.8 toPartsOrder); submitted and agreed like any other. */
export async function draftSale(
  ctx: Context,
  { lines, ...values }: SaleDraft,
): Promise<Saved & { readonly orderNo: string }> {
  const orderNo = await orderNumber(ctx)
  const saved = await insertRow(ctx, 'partsOrder', {
    ...values,
    orderNo,
    orderType: OrderType.code.sale,
    source: OrderSource.code.quotation,
    totalAmount: sum(lines.map(({ amount }) => amount)),
    creditDays: await findCreditDays(ctx),
    status: OrderStatus.code.draft,
    createdAt: ctx.now.toISOString(),
  })
  await replaceLines(
    ctx,
    saved.id,
    lines.map((line) => ({
      id: newId(),
      ...line,
      lineType: line.unitId === null ? OrderLineType.code.service : OrderLineType.code.part,
      chargeMode: ChargeMode.code.customer,
    })),
  )
  return { ...saved, orderNo }
}
