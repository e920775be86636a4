import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { MallStatus, type Side } from '../shared/terms.ts'

export interface Refunded {
  readonly orderId: string
  readonly lines: readonly { readonly lineId: string; readonly qty: number; readonly amount: string }[]
  readonly freight: string
  readonly by: Side
}

/**
 * Money went back: adds to the sums of the order and of its lines, in the seller's rows; an order of which nothing is left to
 * send ends. The order is locked by the caller. The buyer's row follows.
 */
export async function refunded(seller: Context, { orderId, lines, freight }: Refunded): Promise<void> {
  await sql`update mall_order_line l set refunded_qty = l.refunded_qty + r.qty, refunded_amount = l.refunded_amount + r.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("lineId" uuid, qty int, amount numeric)
    where l.company_id = ${seller.companyId} and l.order_id = ${orderId} and l.id = r."lineId"`.execute(seller.db)
  const { rows } = await sql<{ buyerCompanyId: string; status: number; refunded: string }>`update mall_order o
    set refunded = o.refunded + ${freight}::numeric + coalesce((select sum(r.amount)
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (amount numeric)), 0),
      status = case when ${is('o.status', MallStatus.code.toShip)} and not exists (select 1 from mall_order_line l
        where l.company_id = o.company_id and l.order_id = o.id and l.refunded_qty < l.qty)
        then ${MallStatus.code.cancelled} else o.status end,
      version = o.version + 1, updated_at = ${seller.now.toISOString()}
    where o.company_id = ${seller.companyId} and o.id = ${orderId}
    returning o.buyer_company_id, o.status, o.refunded`.execute(seller.db)
  const [order] = rows
  if (!order) return
  await seller.withParty(order.buyerCompanyId, (buyer) =>
    sql`update mall_purchase set status = ${order.status}, refunded = ${order.refunded}, updated_at = ${buyer.now.toISOString()}
      where company_id = ${buyer.companyId} and id = ${orderId}`.execute(buyer.db),
  )
}
