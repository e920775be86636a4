import { sql } from 'kysely'
import { type Context, is, isNot, literal, newId } from '#kernel/server/index.ts'
import type { MallStatus } from '#modules/mallOrder/shared/terms.ts'
import { PaymentStatus } from '../shared/terms.ts'

/** The buyer's rows: payments, and what is read of its orders. */

export interface PayItem {
  readonly sellerId: string
  readonly orderId: string
  readonly amount: string
}

export interface Payment {
  readonly id: string
  readonly payNo: string
  readonly userId: string
  readonly items: readonly PayItem[]
  readonly provider: string
  readonly merchantNo: string
  readonly amount: string
  readonly status: PaymentStatus
  readonly providerTradeNo: string | null
  readonly qrCode: string | null
  readonly payUrl: string | null
  readonly expireAt: string
  readonly askedAt: string | null
  readonly closeTold: boolean
  readonly createdAt: string
}

const columns =
  sql.raw(`p.id, p.pay_no, p.user_id, p.items, p.provider, p.merchant_no, p.amount, p.status, p.provider_trade_no, p.qr_code,
  p.pay_url, p.expire_at, p.asked_at, p.close_told, p.created_at`)

export interface Purchase {
  readonly id: string
  readonly sellerId: string
  readonly storeId: string
  readonly storeName: string
  readonly orderNo: string
  readonly status: MallStatus
  readonly payable: string
  readonly payMethod: number
  readonly payDeadline: string | null
}

/** Orders of the buyer's company, in the order in which sellers are locked. */
export async function findPurchases(buyer: Context, ids: readonly string[]): Promise<Purchase[]> {
  const { rows } =
    await sql<Purchase>`select id, seller_id, store_id, store_name, order_no, status, payable, pay_method, pay_deadline
    from mall_purchase where company_id = ${buyer.companyId} and id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null
    order by seller_id, id`.execute(buyer.db)
  return rows
}

export async function findPayment(buyer: Context, payNo: string, lock = false): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${columns} from payment p
    where p.company_id = ${buyer.companyId} and p.pay_no = ${payNo} ${sql.raw(lock ? 'for update' : '')}`.execute(
    buyer.db,
  )
  return rows[0]
}

/** Open payments that name one of these orders. */
export async function findOpenPayments(buyer: Context, orderIds: readonly string[], lock = true): Promise<Payment[]> {
  const { rows } = await sql<Payment>`select ${columns} from payment p
    where p.company_id = ${buyer.companyId} and ${is('p.status', PaymentStatus.code.open)}
      and p.items @> any(${orderIds.map((orderId) => JSON.stringify([{ orderId }]))}::jsonb[])
    order by p.id ${sql.raw(lock ? 'for update' : '')}`.execute(buyer.db)
  return rows
}

export async function addPayment(
  buyer: Context,
  given: Pick<Payment, 'payNo' | 'items' | 'provider' | 'merchantNo' | 'amount' | 'qrCode' | 'payUrl' | 'expireAt'>,
): Promise<void> {
  const userId = buyer.who.userId
  await sql`insert into payment (company_id, id, pay_no, user_id, items, provider, merchant_no, amount, qr_code, pay_url, expire_at,
      created_at, created_by)
    values (${buyer.companyId}, ${newId()}, ${given.payNo}, ${userId}, ${JSON.stringify(given.items)}, ${given.provider},
      ${given.merchantNo}, ${given.amount}, ${given.qrCode}, ${given.payUrl}, ${given.expireAt}, ${buyer.now.toISOString()},
      ${userId})`.execute(buyer.db)
}

export interface PaymentMove {
  readonly status: PaymentStatus
  readonly tradeNo?: string | null
  readonly paidAt?: string | null
  readonly closeTold?: boolean
}

export async function movePayment(buyer: Context, id: string, move: PaymentMove): Promise<void> {
  await sql`update payment set status = ${move.status}, provider_trade_no = coalesce(${move.tradeNo ?? null}, provider_trade_no),
      paid_at = coalesce(${move.paidAt ?? null}::timestamptz, paid_at), close_told = close_told or ${move.closeTold ?? false},
      version = version + 1, updated_at = ${buyer.now.toISOString()}
    where company_id = ${buyer.companyId} and id = ${id}`.execute(buyer.db)
}

/** A payment of this company that has the trade already, other than this one. */
export async function findTrade(
  buyer: Context,
  { id, provider }: Pick<Payment, 'id' | 'provider'>,
  tradeNo: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ payNo: string }>`select pay_no from payment
    where company_id = ${buyer.companyId} and provider = ${provider} and provider_trade_no = ${tradeNo} and id <> ${id}`.execute(
    buyer.db,
  )
  return rows[0]?.payNo
}

export async function keepNotice(buyer: Context, id: string, text: string): Promise<void> {
  const one = JSON.stringify([{ at: buyer.now.toISOString(), text: text.slice(0, 4000) }])
  await sql`update payment set notices = case when jsonb_array_length(notices) >= 20 then notices - 0 else notices end || ${one}::jsonb
    where company_id = ${buyer.companyId} and id = ${id}`.execute(buyer.db)
}

export async function keepAsked(buyer: Context, id: string): Promise<void> {
  await sql`update payment set asked_at = ${buyer.now.toISOString()}
    where company_id = ${buyer.companyId} and id = ${id}`.execute(buyer.db)
}

/** Closed here and not yet told, or open for a minute and not asked for one. */
export async function findWaiting(buyer: Context): Promise<Payment[]> {
  const before = new Date(buyer.now.getTime() - 60_000).toISOString()
  const { rows } = await sql<Payment>`select ${columns} from payment p
    where p.company_id = ${buyer.companyId} and (p.status = ${literal(PaymentStatus.code.open)}
        or (p.status = ${literal(PaymentStatus.code.closed)} and not p.close_told))
      and (${isNot('p.status', PaymentStatus.code.open)} or (p.created_at < ${before}
        and (p.asked_at is null or p.asked_at < ${before})))
    order by p.created_at limit 100`.execute(buyer.db)
  return rows
}
