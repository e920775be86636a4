import { sql } from 'kysely'
import { type Context, finding, insertRows, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { Side } from '#modules/mallOrder/shared/terms.ts'
import {
  type AfterSaleRow,
  afterSaleList,
  type MyAfterSaleRow,
  myAfterSaleList,
  STEPS_OF,
} from '../shared/afterSale.ts'
import type { AfterSaleReason, AfterSaleStep, AfterSaleTab, AfterSaleType } from '../shared/terms.ts'

export const afterSales = pageSource<Omit<AfterSaleRow, 'orderId' | 'image'>>(afterSaleList, {
  from: 'after_sale a',
  alias: 'a',
  filters: {
    tab: (tab: AfterSaleTab) => (tab === 'all' ? sql`true` : is('a.step', STEPS_OF[tab])),
    keyword: finding(afterSaleList.filters.keyword, {
      afterSaleNo: { codes: ['a.after_sale_no'] },
      orderNo: { codes: ['a.order_no'] },
      title: { names: ['a.title'] },
      buyerCompanyName: { names: ['a.buyer_company_name'] },
    }),
  },
  where: () => [sql`a.deleted_at is null`],
  notNull: ['createdAt'],
})

export const myAfterSales = pageSource<MyAfterSaleRow>(myAfterSaleList, {
  from: 'mall_return r',
  alias: 'r',
  filters: {
    keyword: finding(myAfterSaleList.filters.keyword, {
      afterSaleNo: { codes: ['r.after_sale_no'] },
      orderNo: { codes: ['r.order_no'] },
      title: { names: ['r.title'] },
      storeName: { names: ['r.store_name'] },
    }),
  },
  where: () => [sql`r.deleted_at is null`],
  notNull: ['createdAt'],
})

export interface AfterSale {
  readonly id: string
  readonly companyId: string
  readonly version: number
  readonly afterSaleNo: string
  readonly orderId: string
  readonly orderNo: string
  readonly lineId: string
  readonly title: string
  readonly specText: string
  readonly image: string | null
  readonly buyerCompanyId: string
  readonly buyerCompanyName: string
  readonly buyerUserId: string
  readonly buyerName: string
  readonly type: AfterSaleType
  readonly qty: number
  readonly reason: AfterSaleReason
  readonly description: string | null
  readonly maxAmount: string
  readonly applyAmount: string
  readonly agreedAmount: string | null
  readonly freightRefund: string
  readonly step: AfterSaleStep
  readonly deadline: string | null
  readonly refusedReason: string | null
  readonly intervened: boolean
  readonly returnCarrier: string | null
  readonly returnTrackingNo: string | null
  readonly restockedQty: number | null
  readonly reshipCarrier: string | null
  readonly reshipTrackingNo: string | null
  readonly refundNo: string | null
  readonly createdAt: string
}

/** One that the person's companies sell, or 1000404. */
export async function findAfterSale(ctx: Context, id: string): Promise<AfterSale> {
  const { rows } = await sql<AfterSale>`select a.* from after_sale a
    where a.company_id ${ofCompanies(ctx)} and a.id = ${id} and a.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Where the buyer's row is from, or 1000404. */
export async function findReturn(ctx: Context, id: string): Promise<{ id: string; sellerId: string }> {
  const { rows } = await sql<{ id: string; sellerId: string }>`select r.id, r.seller_id from mall_return r
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id} and r.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** The buyer's own order, or 1000404. */
export async function findPurchase(ctx: Context, orderId: string): Promise<{ id: string; sellerId: string }> {
  const { rows } = await sql<{ id: string; sellerId: string }>`select p.id, p.seller_id from mall_purchase p
    where p.company_id = ${ctx.companyId} and p.id = ${orderId} and p.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findByRefundNo(
  seller: Context,
  refundNo: string,
): Promise<{ id: string; orderId: string } | undefined> {
  const { rows } = await sql<{ id: string; orderId: string }>`select a.id, a.order_id from after_sale a
    where a.company_id = ${seller.companyId} and a.refund_no = ${refundNo}`.execute(seller.db)
  return rows[0]
}

export async function findDue(seller: Context): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string }>`select a.id, a.order_id from after_sale a
    where a.company_id = ${seller.companyId} and a.deadline <= ${seller.now.toISOString()} order by a.deadline limit 200`.execute(
    seller.db,
  )
  return rows
}

export interface SaidRow {
  readonly id: string
  readonly side: Side
  readonly action: string
  readonly note: string | null
  readonly files: readonly StoredFile[]
  readonly byName: string
  readonly at: string
}

export async function findSaid(ctx: Context, id: string): Promise<SaidRow[]> {
  const { rows } =
    await sql<SaidRow>`select e.id, e.side, e.action, e.note, e.files, e.by_name, e.at from after_sale_event e
    where e.company_id ${ofCompanies(ctx)} and e.after_sale_id = ${id} order by e.at, e.id`.execute(ctx.db)
  return rows
}

export async function addSaid(seller: Context, afterSaleId: string, said: Omit<SaidRow, 'id' | 'at'>): Promise<void> {
  const at = seller.now.toISOString()
  await insertRows(seller, 'afterSaleEvent', [
    { afterSaleId, ...said, files: JSON.stringify(said.files), at, createdAt: at },
  ])
}

/** The buyer's row as the seller's stands, with the files that were said since. */
export async function mirror(
  seller: Context,
  row: AfterSale,
  storeName: string,
  files: readonly StoredFile[],
): Promise<void> {
  await seller.withParty(row.buyerCompanyId, async (buyer) => {
    const at = buyer.now.toISOString()
    await sql`insert into mall_return (company_id, id, seller_id, store_name, user_id, applied_by, after_sale_no, order_id, order_no,
        title, spec_text, image, type, qty, reason, apply_amount, agreed_amount, freight_refund, step, deadline, files, created_at,
        created_by, updated_at)
      values (${buyer.companyId}, ${row.id}, ${seller.companyId}, ${storeName}, ${row.buyerUserId}, ${row.buyerName},
        ${row.afterSaleNo}, ${row.orderId}, ${row.orderNo}, ${row.title}, ${row.specText}, ${row.image}, ${row.type}, ${row.qty},
        ${row.reason}, ${row.applyAmount}, ${row.agreedAmount}, ${row.freightRefund}, ${row.step}, ${row.deadline},
        ${JSON.stringify(files)}::jsonb, ${row.createdAt}, ${row.buyerUserId}, ${at})
      on conflict (company_id, id) do update set agreed_amount = excluded.agreed_amount, freight_refund = excluded.freight_refund,
        apply_amount = excluded.apply_amount, step = excluded.step, deadline = excluded.deadline,
        files = mall_return.files || excluded.files, updated_at = excluded.updated_at`.execute(buyer.db)
  })
}
