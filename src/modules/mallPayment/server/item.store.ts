import { sql } from 'kysely'
import { type Context, is, literal, newId } from '#kernel/server/index.ts'
import { type ItemState, RefundState } from '../shared/terms.ts'

/** The seller's rows: what its orders get of payments, and what goes back of it. */

export interface StoreOfPay {
  readonly id: string
  readonly name: string
  readonly merchants: Readonly<Record<string, string>>
  readonly payee: { readonly accountName: string; readonly bankName: string; readonly bankAccount: string } | null
}

export async function findStore(seller: Context): Promise<StoreOfPay | undefined> {
  const { rows } = await sql<StoreOfPay>`select id, name, merchants, payee from store
    where company_id = ${seller.companyId} and deleted_at is null`.execute(seller.db)
  return rows[0]
}

export interface Item {
  readonly id: string
  readonly buyerCompanyId: string
  readonly payNo: string
  readonly orderId: string
  readonly orderNo: string
  readonly amount: string
  readonly provider: string
  readonly merchantNo: string
  readonly state: ItemState
  readonly late: boolean
  readonly refunded: string
}

const columns = sql.raw(
  'i.id, i.buyer_company_id, i.pay_no, i.order_id, i.order_no, i.amount, i.provider, i.merchant_no, i.state, i.late, i.refunded',
)

export async function addItem(
  seller: Context,
  given: Pick<Item, 'buyerCompanyId' | 'payNo' | 'orderId' | 'orderNo' | 'amount' | 'provider' | 'merchantNo'>,
): Promise<void> {
  await sql`insert into payment_item (company_id, id, buyer_company_id, pay_no, order_id, order_no, amount, provider, merchant_no)
    values (${seller.companyId}, ${newId()}, ${given.buyerCompanyId}, ${given.payNo}, ${given.orderId}, ${given.orderNo},
      ${given.amount}, ${given.provider}, ${given.merchantNo})`.execute(seller.db)
}

export async function findItem(seller: Context, payNo: string, orderId: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select ${columns} from payment_item i
    where i.company_id = ${seller.companyId} and i.pay_no = ${payNo} and i.order_id = ${orderId}`.execute(seller.db)
  return rows[0]
}

export async function findItems(seller: Context, orderId: string, states: readonly ItemState[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from payment_item i
    where i.company_id = ${seller.companyId} and i.order_id = ${orderId} and ${is('i.state', states)} order by i.id`.execute(
    seller.db,
  )
  return rows
}

export async function moveItem(
  seller: Context,
  id: string,
  { state, late = false, paidAt }: { state: ItemState; late?: boolean; paidAt?: string },
): Promise<void> {
  await sql`update payment_item set state = ${state}, late = ${late}, paid_at = coalesce(${paidAt ?? null}::timestamptz, paid_at),
    updated_at = ${seller.now.toISOString()} where company_id = ${seller.companyId} and id = ${id}`.execute(seller.db)
}

export async function addBack(seller: Context, id: string, amount: string): Promise<string> {
  const { rows } = await sql<{ refunded: string }>`update payment_item set refunded = refunded + ${amount}::numeric,
    updated_at = ${seller.now.toISOString()} where company_id = ${seller.companyId} and id = ${id} returning refunded`.execute(
    seller.db,
  )
  return rows[0]?.refunded ?? '0.00'
}

export interface BackLine {
  readonly lineId: string
  readonly qty: number
  readonly amount: string
}

export interface Refund {
  readonly id: string
  readonly refundNo: string
  readonly orderId: string
  readonly itemId: string | null
  readonly amount: string
  readonly reason: string
  readonly lines: readonly BackLine[] | null
  readonly freight: string
  readonly late: boolean
  readonly state: RefundState
  readonly tries: number
}

const refundColumns = sql.raw(
  'r.id, r.refund_no, r.order_id, r.item_id, r.amount, r.reason, r.lines, r.freight, r.late, r.state, r.tries',
)

export async function addRefund(
  seller: Context,
  given: Omit<Refund, 'id' | 'tries' | 'lines'> & { readonly lines: readonly BackLine[] | null },
): Promise<void> {
  const next = given.state === RefundState.code.running ? seller.now.toISOString() : null
  await sql`insert into mall_refund (company_id, id, refund_no, order_id, item_id, amount, reason, lines, freight, late, state, next_at,
      created_at)
    values (${seller.companyId}, ${newId()}, ${given.refundNo}, ${given.orderId}, ${given.itemId}, ${given.amount}, ${given.reason},
      ${given.lines === null ? null : JSON.stringify(given.lines)}, ${given.freight}, ${given.late}, ${given.state}, ${next},
      ${seller.now.toISOString()})`.execute(seller.db)
}

export async function findRefund(
  seller: Context,
  by: { id: string } | { refundNo: string },
  lock = false,
): Promise<Refund | undefined> {
  const which = 'id' in by ? sql`r.id = ${by.id}` : sql`r.refund_no = ${by.refundNo}`
  const { rows } = await sql<Refund>`select ${refundColumns} from mall_refund r
    where r.company_id = ${seller.companyId} and ${which} ${sql.raw(lock ? 'for update' : '')}`.execute(seller.db)
  return rows[0]
}

/** What is asked back of a payment's item, or by hand of an order, done or not. */
export async function askedBack(seller: Context, of: { itemId: string } | { orderId: string }): Promise<string> {
  const which = 'itemId' in of ? sql`r.item_id = ${of.itemId}` : sql`r.order_id = ${of.orderId} and r.item_id is null`
  const { rows } = await sql<{
    total: string
  }>`select coalesce(sum(r.amount), 0)::numeric(14, 2) as total from mall_refund r
    where r.company_id = ${seller.companyId} and ${which}`.execute(seller.db)
  return rows[0]?.total ?? '0.00'
}

export interface DueRefund extends Refund {
  readonly payNo: string
  readonly provider: string
  readonly merchantNo: string
  readonly buyerCompanyId: string
}

export async function findDue(seller: Context): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`select ${refundColumns}, i.pay_no, i.provider, i.merchant_no, i.buyer_company_id
    from mall_refund r join payment_item i on i.company_id = r.company_id and i.id = r.item_id
    where r.company_id = ${seller.companyId} and r.state = ${literal(RefundState.code.running)} and r.next_at <= ${seller.now.toISOString()}
    order by r.next_at limit 50`.execute(seller.db)
  return rows
}

export async function keepDone(
  seller: Context,
  id: string,
  done: { answer?: string; proof?: readonly string[]; bankSerialNo?: string; by: string },
): Promise<void> {
  await sql`update mall_refund set state = ${literal(RefundState.code.done)}, answer = coalesce(${done.answer ?? null}, answer),
      proof = ${[...(done.proof ?? [])]}::text[], bank_serial_no = ${done.bankSerialNo ?? null}, done_at = ${seller.now.toISOString()},
      done_name = ${done.by}, next_at = null, tries = tries + 1, updated_at = ${seller.now.toISOString()}
    where company_id = ${seller.companyId} and id = ${id}`.execute(seller.db)
}

export async function keepTry(seller: Context, id: string, answer: string, nextAt: Date): Promise<void> {
  await sql`update mall_refund set tries = tries + 1, answer = ${answer.slice(0, 300)}, next_at = ${nextAt.toISOString()},
    updated_at = ${seller.now.toISOString()} where company_id = ${seller.companyId} and id = ${id}`.execute(seller.db)
}

export interface ShownRefund {
  readonly id: string
  readonly refundNo: string
  readonly orderId: string
  readonly orderNo: string
  readonly amount: string
  readonly reason: string
  readonly state: RefundState
  readonly tries: number
  readonly answer: string | null
  readonly bankSerialNo: string | null
  readonly proof: string[]
  readonly createdAt: string
  readonly doneAt: string | null
  readonly doneName: string | null
}

export async function findRefunds(seller: Context, orderId: string | undefined): Promise<ShownRefund[]> {
  const { rows } =
    await sql<ShownRefund>`select r.id, r.refund_no, r.order_id, o.order_no, r.amount, r.reason, r.state, r.tries, r.answer,
      r.bank_serial_no, r.proof, r.created_at, r.done_at, r.done_name
    from mall_refund r join mall_order o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${seller.companyId} and (${orderId ?? null}::uuid is null or r.order_id = ${orderId ?? null})
    order by r.state = ${literal(RefundState.code.done)}, r.created_at desc limit 200`.execute(seller.db)
  return rows
}

/** Of the order's lines, what was not given back yet. */
export async function findRest(seller: Context, orderId: string): Promise<BackLine[]> {
  const { rows } =
    await sql<BackLine>`select id as line_id, qty - refunded_qty as qty, paid_amount - refunded_amount as amount
    from mall_order_line where company_id = ${seller.companyId} and order_id = ${orderId}
      and (refunded_qty < qty or refunded_amount < paid_amount) order by sort`.execute(seller.db)
  return rows
}
