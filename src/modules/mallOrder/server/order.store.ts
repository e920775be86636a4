import { type Selectable, sql } from 'kysely'
import {
  type Context,
  type DB,
  insertRow,
  insertRows,
  moveRow,
  newId,
  nextNumber,
  updateRow,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { OrderSums } from '../shared/sums.ts'
import type { MallStatus, PayMethod, Side } from '../shared/terms.ts'
import type { StoreQuote } from './quote.ts'

/** Rows of orders, always in the seller's scope; `mirror` brings the buyer's row in line (decision 0180). */
export type OrderRecord = Omit<Selectable<DB['mallOrder']>, 'status' | 'payMethod'> & {
  readonly status: MallStatus
  readonly payMethod: PayMethod
}
export type LineRecord = Selectable<DB['mallOrderLine']>

export async function findOrder(seller: Context, id: string, lock = false): Promise<OrderRecord> {
  const { rows } = await sql<OrderRecord>`select * from mall_order where company_id = ${seller.companyId} and id = ${id}
    and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(seller.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Holds an order of the seller's; 1000404 when it is none. */
export const lockOrder = (seller: Context, id: string): Promise<OrderRecord> => findOrder(seller, id, true)

export async function findLines(seller: Context, orderId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`select * from mall_order_line where company_id = ${seller.companyId}
    and order_id = ${orderId} order by sort, id`.execute(seller.db)
  return rows
}

/** Brings the buyer's row in line with the order, in the same transaction. */
export async function mirror(seller: Context, orderId: string): Promise<void> {
  const order = await findOrder(seller, orderId)
  const lines = await findLines(seller, orderId)
  const { rows } = await sql<{ name: string }>`select name from store where company_id = ${seller.companyId}
    and id = ${order.storeId}`.execute(seller.db)
  const shown = lines.map((line) => ({
    title: line.title,
    specText: line.specText,
    image: (line.snapshot as { image?: string }).image ?? null,
    price: line.price,
    qty: line.qty,
    skuId: line.skuId,
    goodsId: line.goodsId,
  }))
  await seller.withParty(order.buyerCompanyId, async (buyer) => {
    await sql`insert into mall_purchase (company_id, id, seller_id, store_id, store_name, user_id, order_no, trade_no, submit_token,
        status, payable, paid, refunded, pay_method, pay_deadline, auto_confirm_at, lines, titles, created_at, created_by)
      values (${buyer.companyId}, ${order.id}, ${seller.companyId}, ${order.storeId}, ${rows[0]?.name ?? ''}, ${order.buyerUserId},
        ${order.orderNo}, ${order.tradeNo}, ${order.submitToken}, ${order.status}, ${order.payable}, ${order.paid}, ${order.refunded},
        ${order.payMethod}, ${order.payDeadline}, ${order.autoConfirmAt}, ${JSON.stringify(shown)},
        ${lines.map(({ title }) => title).join(' ')}, ${order.createdAt}, ${order.buyerUserId})
      on conflict (company_id, id) do update set status = excluded.status, payable = excluded.payable, paid = excluded.paid,
        refunded = excluded.refunded, pay_deadline = excluded.pay_deadline, auto_confirm_at = excluded.auto_confirm_at,
        store_name = excluded.store_name, updated_at = ${seller.now.toISOString()}`.execute(buyer.db)
  })
}

export async function addOrder(
  seller: Context,
  head: { readonly [C in keyof DB['mallOrder']]?: unknown },
  sums: OrderSums,
  lines: StoreQuote['lines'],
): Promise<OrderRecord> {
  const series = `SC${dayOf(seller.now).replaceAll('-', '')}`
  const orderNo = `${series}${String(await nextNumber(seller, series)).padStart(5, '0')}`
  const { id } = await insertRow(seller, 'mallOrder', {
    ...head,
    orderNo,
    goodsAmount: sums.goodsAmount,
    discountAmount: sums.discountAmount,
    freightAmount: sums.freightAmount,
    payable: sums.payable,
    createdAt: seller.now.toISOString(),
  })
  await insertRows(
    seller,
    'mallOrderLine',
    lines.map(({ offer, qty }, sort) => ({
      id: newId(),
      orderId: id,
      sort,
      goodsId: offer.goodsId,
      skuId: offer.skuId,
      snapshot: JSON.stringify(offer.snapshot),
      title: offer.title,
      specText: offer.specValues.join(' '),
      price: offer.price,
      qty,
      ...sums.lines[sort],
    })),
  )
  return findOrder(seller, id)
}

export async function addEvent(
  seller: Context,
  orderId: string,
  said: { readonly side: Side; readonly action: string; readonly note?: string | null; readonly byName: string },
): Promise<void> {
  await insertRows(seller, 'mallOrderEvent', [
    { id: newId(), orderId, note: null, ...said, at: seller.now.toISOString() },
  ])
}

type OrderValues = { readonly [C in keyof DB['mallOrder']]?: unknown }

/** Writes an order that is held, in a state of its own or another, and gives it as it stands then. */
export async function setOrder(
  seller: Context,
  order: OrderRecord,
  to: MallStatus,
  values: OrderValues = {},
): Promise<OrderRecord> {
  if (to === order.status) await updateRow(seller, 'mallOrder', order.id, order.version, values)
  else await moveRow(seller, 'mallOrder', order, to, values)
  return findOrder(seller, order.id)
}

/** Sums of every line anew, in the order of `findLines`. */
export async function setLineSums(seller: Context, lines: readonly LineRecord[], sums: OrderSums): Promise<void> {
  const values = lines.map(({ id }, n) => ({ id, ...sums.lines[n] }))
  await sql`update mall_order_line l set discount_share = w."discountShare", paid_amount = w."paidAmount"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (id uuid, "discountShare" numeric, "paidAmount" numeric)
    where l.company_id = ${seller.companyId} and l.id = w.id`.execute(seller.db)
}

export interface LineChange {
  readonly id: string
  readonly shipped?: number
  readonly released?: number
  readonly refundedQty?: number
  readonly refundedAmount?: string
}

/** Adds to what was shipped, released and refunded of lines; the table's checks are the last wall. */
export async function addToLines(seller: Context, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`update mall_order_line l set shipped_qty = shipped_qty + coalesce(w.shipped, 0),
      released_qty = released_qty + coalesce(w.released, 0), refunded_qty = refunded_qty + coalesce(w."refundedQty", 0),
      refunded_amount = refunded_amount + coalesce(w."refundedAmount", 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (id uuid, shipped int, released int, "refundedQty" int,
      "refundedAmount" numeric)
    where l.company_id = ${seller.companyId} and l.id = w.id`.execute(seller.db)
}

/** Whose order it is, by the row of the buyer's company; undefined: this company did not buy it. */
export async function findPurchase(
  ctx: Context,
  id: string,
): Promise<{ readonly sellerId: string; readonly userId: string } | undefined> {
  const { rows } = await sql<{ sellerId: string; userId: string }>`select seller_id, user_id from mall_purchase
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return rows[0]
}
