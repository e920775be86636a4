import { sql } from 'kysely'
import { type Context, is, lockRows } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { MallStatus, PayMethod } from '#modules/mallOrder/shared/terms.ts'
import type { Held, PaidLine, PaidOrder } from '../shared/refundable.ts'
import { HOLDING_STEPS, OPEN_STEPS } from '../shared/terms.ts'

/** What after-sales read of an order, in the seller's rows. */
export interface OrderSeen {
  readonly id: string
  readonly orderNo: string
  readonly storeName: string
  readonly returnAddress: { receiver: string; phone: string; regionCode: string; detail: string }
  /** As the store told it when this was ordered. */
  readonly afterSaleDays: number
  readonly buyerCompanyId: string
  readonly buyerCompanyName: string
  readonly status: MallStatus
  readonly payMethod: PayMethod
  readonly paid: string
  readonly freightAmount: string
  readonly completedAt: string | null
}

export interface LineSeen extends PaidLine {
  readonly skuId: string
  readonly title: string
  readonly specText: string
  readonly image: string | null
  readonly price: string
  readonly isSafetyPart: boolean
  readonly warrantyMonths: number | null
}

/** Holds the order: everything about its after-sales is done under its lock (decision 0185). */
export const lockOrder = (seller: Context, orderId: string): Promise<void> => lockRows(seller, 'mallOrder', [orderId])

export async function findOrder(seller: Context, orderId: string): Promise<OrderSeen> {
  const { rows } = await sql<OrderSeen>`select o.id, o.order_no, s.name as store_name, s.return_address,
      coalesce((select max((l.snapshot ->> 'afterSaleDays')::int) from mall_order_line l
        where l.company_id = o.company_id and l.order_id = o.id), s.after_sale_days) as after_sale_days,
      o.buyer_company_id, o.buyer_company_name, o.status, o.pay_method, o.paid, o.freight_amount, o.completed_at
    from mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id
    where o.company_id = ${seller.companyId} and o.id = ${orderId} and o.deleted_at is null`.execute(seller.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** What the goods promised when they were bought; what an old snapshot does not say is read of the goods. */
export async function findLines(seller: Context, orderId: string): Promise<LineSeen[]> {
  const { rows } =
    await sql<LineSeen>`select l.id, l.sku_id, l.title, l.spec_text, l.price, l.qty, l.shipped_qty, l.paid_amount,
      coalesce(l.snapshot ->> 'image', g.images[1]) as image,
      coalesce((l.snapshot ->> 'isSafetyPart')::boolean, g.is_safety_part) as is_safety_part,
      coalesce((l.snapshot ->> 'warrantyMonths')::int, g.warranty_months) as warranty_months
    from mall_order_line l join goods g on g.company_id = l.company_id and g.id = l.goods_id
    where l.company_id = ${seller.companyId} and l.order_id = ${orderId} order by l.sort, l.id`.execute(seller.db)
  return rows
}

/** After-sales that hold pieces of the order. */
async function findHeld(seller: Context, orderId: string, exceptId?: string): Promise<Held[]> {
  const { rows } = await sql<Held>`select a.line_id, a.type, a.qty, a.max_amount, a.freight_refund from after_sale a
    where a.company_id = ${seller.companyId} and a.order_id = ${orderId} and ${is('a.step', HOLDING_STEPS)}
      and a.id is distinct from ${exceptId ?? null}::uuid`.execute(seller.db)
  return rows
}

export async function paidOrder(seller: Context, order: OrderSeen, exceptId?: string) {
  const lines = await findLines(seller, order.id)
  const held = await findHeld(seller, order.id, exceptId)
  const money: PaidOrder = { paid: order.paid, freightAmount: order.freightAmount, lines, held }
  return { lines, held, money }
}

/** Lines with an after-sale that is not over, by order (`mallOrderAsks.openAfterSales`). */
export async function openAfterSales(
  seller: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{
    orderId: string
    lineId: string
  }>`select distinct a.order_id, a.line_id from after_sale a
    where a.company_id = ${seller.companyId} and a.order_id = any(${[...orderIds]}::uuid[]) and ${is('a.step', OPEN_STEPS)}`.execute(
    seller.db,
  )
  const open = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...open].map(([orderId, lines]) => [orderId, lines.map(({ lineId }) => lineId)]))
}
