import { type Context, insertRow, newId, type Saved } from '#kernel/server/index.ts'
import { sum } from '#kernel/shared/money.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { draftForOrder } from '#modules/stock/server/index.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType } from '../shared/terms.ts'
import { orderNumber, replaceLines } from './order.store.ts'
import { findHouse } from './unit.store.ts'

/** What the company bought in the mall, with tax, by the sums that were paid. */
export interface Bought {
  readonly supplierId: string
  readonly remark: string
  readonly lines: readonly {
    /** Null: none of the company's own parts is called so. */
    readonly unitId: string | null
    readonly name: string
    readonly measure: string | null
    readonly qty: string
    readonly price: string
    readonly amount: string
  }[]
}

/** VAT of parts (commerce R8). */
const RATE = '13'

/**
 * A purchase out of the mall (commerce §7: order type 3, source 4), made by nobody. Where every line is a part of the company's
 * own, it is 备货中 with a draft of 采购入库; else it is a draft in which somebody chooses the parts first, and the bill
 * follows by 收货入库 (decision 0183).
 */
export async function bookBought(ctx: Context, { lines, ...values }: Bought): Promise<Saved> {
  const warehouseId = lines.every(({ unitId }) => unitId !== null) ? await findHouse(ctx, false) : undefined
  const saved = await insertRow(ctx, 'partsOrder', {
    ...values,
    orderNo: await orderNumber(ctx),
    orderType: OrderType.code.purchase,
    source: OrderSource.code.mall,
    totalAmount: sum(lines.map(({ amount }) => amount)),
    status: warehouseId ? OrderStatus.code.preparing : OrderStatus.code.draft,
    createdAt: ctx.now.toISOString(),
  })
  const written = lines.map((line) => ({
    id: newId(),
    ...line,
    taxRate: RATE,
    lineType: OrderLineType.code.part,
    chargeMode: ChargeMode.code.company,
  }))
  await replaceLines(ctx, saved.id, written)
  if (warehouseId)
    await draftForOrder(ctx, {
      bizType: BizType.code.purchase,
      orderId: saved.id,
      partsRequestId: null,
      customerId: null,
      supplierId: values.supplierId,
      elevatorId: null,
      warehouseId,
      lines: written.flatMap(({ id, unitId, qty, price }) =>
        unitId === null ? [] : [{ unitId, qty, orderLineId: id, taxPrice: price, taxRate: RATE }],
      ),
    })
  return saved
}
