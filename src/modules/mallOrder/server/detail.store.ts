import { sql } from 'kysely'
import { type Context, insertRows, isNot, newId, ofCompanies } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Side, VoucherResult } from '../shared/terms.ts'

export async function findEvents(seller: Context, orderId: string) {
  const { rows } = await sql<{
    side: Side
    action: string
    note: string | null
    byName: string
    at: string
  }>`select side,
      action, note, by_name, at
    from mall_order_event where company_id = ${seller.companyId} and order_id = ${orderId} order by at, created_at, id`.execute(
    seller.db,
  )
  return rows
}

export interface VoucherRecord {
  readonly id: string
  readonly amount: string
  readonly payerName: string
  readonly paidAt: string
  readonly bankSerialNo: string | null
  readonly alsoFor: readonly string[]
  readonly images: readonly StoredFile[]
  readonly result: VoucherResult
  readonly reason: string | null
  readonly createdAt: string
}

export async function findVouchers(seller: Context, orderId: string): Promise<VoucherRecord[]> {
  const { rows } =
    await sql<VoucherRecord>`select v.id, v.amount, v.payer_name, v.paid_at, v.bank_serial_no, v.images, v.result, v.reason,
      v.created_at, array(select distinct o.order_no from pay_voucher w
        join mall_order o on o.company_id = w.company_id and o.id = w.order_id
        where w.company_id = v.company_id and w.bank_serial_no = v.bank_serial_no and w.order_id <> v.order_id
          and ${isNot('w.result', VoucherResult.code.rejected)} order by 1) as also_for
    from pay_voucher v where v.company_id = ${seller.companyId} and v.order_id = ${orderId}
    order by v.created_at, v.id`.execute(seller.db)
  return rows
}

export async function addVoucher(
  seller: Context,
  orderId: string,
  { images, ...values }: { readonly images: readonly StoredFile[] } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertRows(seller, 'payVoucher', [
    { id: newId(), orderId, ...values, images: JSON.stringify(images), createdAt: seller.now.toISOString() },
  ])
}

/** Decides the voucher that waits; there is at most one. */
export async function decideVoucher(
  seller: Context,
  orderId: string,
  decision: {
    readonly result: VoucherResult
    readonly reason: string | null
    readonly by: string
    readonly waiting: VoucherResult
  },
): Promise<void> {
  await sql`update pay_voucher set result = ${decision.result}, reason = ${decision.reason}, decided_name = ${decision.by},
      decided_at = ${seller.now.toISOString()}
    where company_id = ${seller.companyId} and order_id = ${orderId} and result = ${decision.waiting}`.execute(
    seller.db,
  )
}

/** The company whose order it is, of those whose rows the person reads. */
export async function findSellerOf(ctx: Context, orderId: string): Promise<string> {
  const { rows } = await sql<{ companyId: string }>`select company_id from mall_order
    where company_id ${ofCompanies(ctx)} and id = ${orderId} and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0].companyId
}
