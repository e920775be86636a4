import { sql } from 'kysely'
import { type Context, finding, is, isNot, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { AfterSaleStep } from '#modules/afterSale/shared/terms.ts'
import { InvoiceStatus } from '#modules/invoice/shared/invoice.terms.ts'
import { MallStatus } from '#modules/mallOrder/shared/terms.ts'
import {
  type LastTitle,
  type MallInvoiceDetail,
  type MallInvoiceRow,
  type MyInvoiceDetail,
  type MyInvoiceRow,
  mallInvoiceList,
  myInvoiceList,
} from '../shared/mallInvoice.ts'
import type { MallInvoiceTab } from '../shared/terms.ts'

type Hidden = 'address' | 'phone' | 'bank' | 'account'
export const mallInvoices = pageSource<Omit<MallInvoiceRow, Hidden | 'orderId'>>(mallInvoiceList, {
  from: 'mall_invoice n',
  alias: 'n',
  filters: {
    tab: (tab: MallInvoiceTab) => (tab === 'all' ? sql`true` : is('n.status', InvoiceStatus.code[tab])),
    keyword: finding(mallInvoiceList.filters.keyword, {
      title: { names: ['n.title'] },
      orderNo: { codes: ['n.order_no'] },
      invoiceNo: { codes: ['n.invoice_no'] },
      buyerCompanyName: { names: ['n.buyer_company_name'] },
    }),
  },
  where: () => [sql`n.deleted_at is null`],
  notNull: ['createdAt'],
})

export const myInvoices = pageSource<Omit<MyInvoiceRow, Hidden>>(myInvoiceList, {
  from: 'mall_invoice_copy c',
  alias: 'c',
  filters: {
    keyword: finding(myInvoiceList.filters.keyword, {
      title: { names: ['c.title'] },
      orderNo: { codes: ['c.order_no'] },
      invoiceNo: { codes: ['c.invoice_no'] },
      storeName: { names: ['c.store_name'] },
    }),
  },
  where: () => [sql`c.deleted_at is null`],
  notNull: ['createdAt'],
})

export type MallInvoice = Omit<MallInvoiceDetail, 'file'> & {
  readonly companyId: string
  readonly buyerCompanyId: string
  readonly buyerUserId: string
  readonly file: StoredFile | null
}

/** One that the person's companies sell, or 1000404. */
export async function findMallInvoice(ctx: Context, id: string): Promise<MallInvoice> {
  const { rows } = await sql<MallInvoice>`select n.* from mall_invoice n
    where n.company_id ${ofCompanies(ctx)} and n.id = ${id} and n.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export type InvoiceCopy = Omit<MyInvoiceDetail, 'file' | 'version'> & {
  readonly sellerId: string
  readonly file: StoredFile | null
}
/** The buyer's own, or 1000404. */
export async function findCopy(ctx: Context, id: string): Promise<InvoiceCopy> {
  const { rows } = await sql<InvoiceCopy>`select c.* from mall_invoice_copy c
    where c.company_id ${ofCompanies(ctx)} and c.id = ${id} and c.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findLastTitle(ctx: Context): Promise<LastTitle | undefined> {
  const { rows } = await sql<LastTitle>`select c.invoice_type, c.title_type, c.title, c.tax_no, c.address, c.phone,
      c.bank, c.account, c.email
    from mall_invoice_copy c where c.company_id = ${ctx.companyId} and c.created_by = ${ctx.who.userId}
    order by c.created_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

export async function findSellerOf(ctx: Context, orderId: string): Promise<string> {
  const { rows } = await sql<{ sellerId: string }>`select p.seller_id from mall_purchase p
    where p.company_id = ${ctx.companyId} and p.id = ${orderId} and p.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row.sellerId
}

export interface InvoicedOrder {
  readonly id: string
  readonly orderNo: string
  readonly storeName: string
  readonly status: MallStatus
  readonly buyerCompanyId: string
  readonly buyerCompanyName: string
  readonly buyerUserId: string
  readonly paid: string
  readonly invoiceWish: unknown
  /** paid − refunded − what is on its way back: of a cancelled order of which nothing was sent, all of it. */
  readonly amount: string
}

export const lockOrder = (seller: Context, orderId: string): Promise<void> => lockRows(seller, 'mallOrder', [orderId])

export async function findOrder(seller: Context, orderId: string): Promise<InvoicedOrder> {
  const { rows } = await sql<InvoicedOrder>`select o.id, o.order_no, s.name as store_name, o.status, o.buyer_company_id,
      o.buyer_company_name, o.buyer_user_id, o.paid, o.invoice_wish,
      case when ${is('o.status', MallStatus.code.cancelled)} and not exists (select 1 from mall_order_line l
          where l.company_id = o.company_id and l.order_id = o.id and l.shipped_qty > 0) then 0.00
        else o.paid - o.refunded - coalesce((select sum(a.agreed_amount + a.freight_refund) from after_sale a
          where a.company_id = o.company_id and a.order_id = o.id and ${is('a.step', AfterSaleStep.code.paying)}), 0)
        end as amount
    from mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id
    where o.company_id = ${seller.companyId} and o.id = ${orderId} and o.deleted_at is null`.execute(seller.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** The invoice of an order that was not taken back: waiting, sent back, or out. */
export async function findOpen(
  seller: Context,
  orderId: string,
): Promise<{ id: string; status: MallInvoiceRow['status']; version: number; amount: string } | undefined> {
  const { rows } = await sql<{
    id: string
    status: MallInvoiceRow['status']
    version: number
    amount: string
  }>`select n.id, n.status, n.version, n.amount from mall_invoice n
    where n.company_id = ${seller.companyId} and n.order_id = ${orderId}
      and ${isNot('n.status', InvoiceStatus.code.red)} and n.deleted_at is null`.execute(seller.db)
  return rows[0]
}

/** Whose number this is already. */
export async function findByNumber(seller: Context, invoiceNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ applyNo: string }>`select n.apply_no from mall_invoice n
    where n.company_id = ${seller.companyId} and (n.invoice_no = ${invoiceNo} or n.red_no = ${invoiceNo})`.execute(
    seller.db,
  )
  return rows[0]?.applyNo
}

/** An invoice of the order that is out (`mallOrderAsks.hasInvoiceOut`). */
export async function hasInvoiceOut(seller: Context, orderId: string): Promise<boolean> {
  return (await findOpen(seller, orderId))?.status === InvoiceStatus.code.issued
}

/** The buyer's row as the seller's stands. */
export async function mirror(seller: Context, id: string): Promise<MallInvoice> {
  const row = await findMallInvoice(seller, id)
  const { storeName } = await findOrder(seller, row.orderId)
  await seller.withParty(row.buyerCompanyId, async (buyer) => {
    const at = buyer.now.toISOString()
    await sql`insert into mall_invoice_copy as c (company_id, id, seller_id, store_name, apply_no, order_id, order_no, invoice_type,
        title_type, title, tax_no, address, phone, bank, account, email, amount, status, reason, invoice_no, issued_at, file,
        red_no, red_at, created_at, created_by, updated_at)
      values (${buyer.companyId}, ${id}, ${seller.companyId}, ${storeName}, ${row.applyNo}, ${row.orderId}, ${row.orderNo},
        ${row.invoiceType}, ${row.titleType}, ${row.title}, ${row.taxNo}, ${row.address}, ${row.phone}, ${row.bank},
        ${row.account}, ${row.email}, ${row.amount}, ${row.status}, ${row.reason}, ${row.invoiceNo}, ${row.issuedAt},
        ${row.file === null ? null : JSON.stringify(row.file)}::jsonb, ${row.redNo}, ${row.redAt}, ${row.createdAt},
        ${row.buyerUserId}, ${at})
      on conflict (company_id, id) do update set invoice_type = excluded.invoice_type, title_type = excluded.title_type,
        title = excluded.title, tax_no = excluded.tax_no, address = excluded.address, phone = excluded.phone,
        bank = excluded.bank, account = excluded.account, email = excluded.email, amount = excluded.amount,
        status = excluded.status, reason = excluded.reason, invoice_no = excluded.invoice_no, issued_at = excluded.issued_at,
        file = excluded.file, red_no = excluded.red_no, red_at = excluded.red_at, updated_at = excluded.updated_at`.execute(
      buyer.db,
    )
  })
  return row
}
