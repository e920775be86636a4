import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { MallStatus, PayMethod } from '../shared/terms.ts'

/**
 * What payments need of orders, in the seller's rows, as the rest of the module gives it: the smallest that keeps the sums.
 * To be taken away when `orderPaid`, `refunded` and `lockOrder` of the orders themselves are there, under the same names.
 */
export interface LockedOrder {
  readonly id: string
  readonly orderNo: string
  readonly buyerCompanyId: string
  readonly buyerUserId: string
  readonly status: number
  readonly payable: string
  readonly paid: string
  readonly refunded: string
  readonly payMethod: number
  readonly payNo: string | null
}

export async function lockOrder(seller: Context, id: string): Promise<LockedOrder> {
  const { rows } =
    await sql<LockedOrder>`select id, order_no, buyer_company_id, buyer_user_id, status, payable, paid, refunded,
      pay_method, pay_no
    from mall_order where company_id = ${seller.companyId} and id = ${id} for update`.execute(seller.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export async function orderPaid(
  seller: Context,
  { orderId, payNo, amount, at }: { orderId: string; payNo: string; amount: string; at: string },
): Promise<'paid' | 'late' | 'mismatch'> {
  const order = await lockOrder(seller, orderId)
  if (order.payNo === payNo) return 'paid'
  if (order.status !== MallStatus.code.unpaid || order.payMethod !== PayMethod.code.online) return 'late'
  if (compareAmounts(order.payable, amount) !== 0) return 'mismatch'
  await sql`update mall_order set status = ${literal(MallStatus.code.paid)}, paid = payable, pay_no = ${payNo}, paid_at = ${at},
    version = version + 1 where company_id = ${seller.companyId} and id = ${orderId}`.execute(seller.db)
  await mirror(seller, order)
  return 'paid'
}

export interface RefundedLine {
  readonly lineId: string
  readonly qty: number
  readonly amount: string
}

export async function refunded(
  seller: Context,
  ask: { orderId: string; lines: readonly RefundedLine[]; freight: string; by: string },
): Promise<void> {
  const order = await lockOrder(seller, ask.orderId)
  const lines = JSON.stringify(ask.lines)
  await sql`update mall_order_line l set refunded_qty = l.refunded_qty + b.qty, refunded_amount = l.refunded_amount + b.amount
    from jsonb_to_recordset(${lines}::jsonb) as b("lineId" uuid, qty int, amount numeric)
    where l.company_id = ${seller.companyId} and l.order_id = ${order.id} and l.id = b."lineId"`.execute(seller.db)
  await sql`update mall_order set version = version + 1, refunded = refunded + ${ask.freight}::numeric
      + coalesce((select sum(amount) from jsonb_to_recordset(${lines}::jsonb) as b(amount numeric)), 0)
    where company_id = ${seller.companyId} and id = ${order.id}`.execute(seller.db)
  await sql`update mall_order o set status = ${literal(MallStatus.code.cancelled)}
    where company_id = ${seller.companyId} and id = ${order.id} and ${is('o.status', MallStatus.code.toShip)}
      and not exists (select 1 from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id
        and l.refunded_qty < l.qty)`.execute(seller.db)
  await mirror(seller, order)
}

async function mirror(seller: Context, { id, buyerCompanyId }: LockedOrder): Promise<void> {
  const { status, paid, refunded } = await lockOrder(seller, id)
  await seller.withParty(buyerCompanyId, (buyer) =>
    sql`update mall_purchase set status = ${status}, paid = ${paid}, refunded = ${refunded}
      where company_id = ${buyer.companyId} and id = ${id}`.execute(buyer.db),
  )
}
