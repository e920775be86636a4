import { sql } from 'kysely'
import {
  type Context,
  dataScope,
  finding,
  insertRows,
  is,
  like,
  newId,
  ofCompanies,
  pageSource,
} from '#kernel/server/index.ts'
import { sum } from '#kernel/shared/money.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Item, ofCustomer, ownOfKinds, type Wrong } from '#modules/receivable/server/index.ts'
import { INVOICE_OUT, InvoiceStatus } from '../shared/invoice.terms.ts'
import { type InvoiceDetail, type InvoicePrepared, type InvoiceRow, invoiceList } from '../shared/invoice.ts'

const scope = dataScope('arInvoice', 'n', (ctx, n) => ({ within: ofCustomer(ctx, n) }))
const seen = (ctx: Context) => sql`n.deleted_at is null and ${ownOfKinds(ctx, 'n')} and ${scope(ctx, 'n')}`

const from = `ar_invoice n
    join customer c on c.company_id = n.company_id and c.id = n.customer_id
    left join app_user u on u.id = n.created_by
    left join app_user v on v.id = n.issued_by`

type Row = Omit<InvoiceRow, 'version' | 'redOfId'>
export const invoices = pageSource<Row>(invoiceList, {
  from,
  alias: 'n',
  columns: { customerName: 'c.name', createdByName: 'u.name', issuedByName: 'v.name' },
  filters: {
    keyword: finding(invoiceList.filters.keyword, {
      customerName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      title: { names: ['n.title'] },
      invoiceNo: { codes: ['n.invoice_no'] },
      applyNo: { codes: ['n.apply_no'] },
    }),
    arItemId: (id: string) => sql`exists (select 1 from ar_invoice_line l where l.company_id = n.company_id
      and l.invoice_id = n.id and l.ar_item_id = ${id})`,
    // Invoices of what the receipt settles.
    receiptId: (id: string) => sql`exists (select 1 from ar_invoice_line l
      join ar_allocation a on a.company_id = l.company_id and a.ar_item_id = l.ar_item_id
      where l.company_id = n.company_id and l.invoice_id = n.id and a.receipt_id = ${id} and a.amount > 0
        and not exists (select 1 from ar_allocation x where x.company_id = a.company_id and x.undo_of_id = a.id))`,
  },
  where: (ctx) => [seen(ctx)],
  // What nobody issued is no sum.
  summed: {
    amount: `(case when ${is('n.status', INVOICE_OUT)} then n.amount else 0 end)`,
    tax: `(case when ${is('n.status', INVOICE_OUT)} then n.tax else 0 end)`,
  },
  notNull: ['amount', 'createdAt'],
})

export type InvoiceRecord = Omit<InvoiceDetail, 'lines' | 'twin'> & { readonly companyId: string }

/** An invoice that the person sees, or 1000404. */
export async function findInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const { rows } = await sql<InvoiceRecord>`select n.*, c.name as customer_name, u.name as created_by_name,
      v.name as issued_by_name
    from ${sql.raw(from)} where n.company_id ${ofCompanies(ctx)} and n.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

const place = sql.raw(`i.ar_no, k.contract_no, i.period_start, i.period_end, i.due_date`)
const ofItem = sql.raw(`join ar_item i on i.company_id = l.company_id and i.id = l.ar_item_id
      left join contract k on k.company_id = i.company_id and k.id = i.contract_id`)

export async function findLines(ctx: Context, invoiceId: string): Promise<InvoiceDetail['lines']> {
  const { rows } = await sql<InvoiceDetail['lines'][number]>`select l.ar_item_id, ${place}, l.amount
    from ar_invoice_line l ${ofItem}
    where l.company_id ${ofCompanies(ctx)} and l.invoice_id = ${invoiceId} order by i.due_date, l.id`.execute(ctx.db)
  return rows
}

export async function findLineCustomers(ctx: Context, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`select distinct i.customer_id from ar_invoice_line l
      join ar_item i on i.company_id = l.company_id and i.id = l.ar_item_id
    where l.company_id = ${ctx.companyId} and l.invoice_id = ${invoiceId}`.execute(ctx.db)
  return rows.map(({ customerId }) => customerId)
}

export async function findTwin(ctx: Context, { id, redOfId }: InvoiceRecord): Promise<InvoiceDetail['twin']> {
  const { rows } = await sql<{ id: string; invoiceNo: string }>`select n.id, n.invoice_no from ar_invoice n
    where n.company_id ${ofCompanies(ctx)} and n.invoice_no is not null
      and (n.red_of_id = ${id} or n.id = ${redOfId}::uuid)`.execute(ctx.db)
  return rows[0] ?? null
}

/** Sums of applications that wait for these items, item by item; without those of one. */
async function findWaiting(
  ctx: Context,
  ids: readonly string[],
  exceptId?: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ arItemId: string; amount: string }>`select l.ar_item_id,
      sum(l.amount)::numeric(14, 2) as amount
    from ar_invoice_line l join ar_invoice n on n.company_id = l.company_id and n.id = l.invoice_id
    where l.company_id = ${ctx.companyId} and l.ar_item_id = any(${ids}::uuid[]) and n.deleted_at is null
      and ${is('n.status', InvoiceStatus.code.waiting)} and n.id is distinct from ${exceptId ?? null}::uuid
    group by l.ar_item_id`.execute(ctx.db)
  return new Map(rows.map(({ arItemId, amount }) => [arItemId, amount]))
}

/** What of each item is invoiced or waits for it. */
export async function findTaken(ctx: Context, items: readonly Item[], exceptId?: string): Promise<Map<string, string>> {
  const waiting = await findWaiting(
    ctx,
    items.map(({ id }) => id),
    exceptId,
  )
  return new Map(items.map(({ id, invoicedAmount }) => [id, sum([invoicedAmount, waiting.get(id) ?? '0'])]))
}

export async function addLines(
  ctx: Context,
  invoiceId: string,
  lines: readonly { readonly arItemId: string; readonly amount: string }[],
): Promise<void> {
  await insertRows(
    ctx,
    'arInvoiceLine',
    lines.map(({ arItemId, amount }) => ({ id: newId(), invoiceId, arItemId, amount })),
  )
}

export async function dropLines(ctx: Context, invoiceId: string): Promise<void> {
  await sql`delete from ar_invoice_line where company_id = ${ctx.companyId} and invoice_id = ${invoiceId}`.execute(
    ctx.db,
  )
}

/** Whose number this is already. */
export async function findByNumber(ctx: Context, invoiceNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ applyNo: string }>`select n.apply_no from ar_invoice n
    where n.company_id = ${ctx.companyId} and n.invoice_no = ${invoiceNo}`.execute(ctx.db)
  return rows[0]?.applyNo
}

type Title = Pick<InvoicePrepared, 'customerName' | 'title' | 'taxNo' | 'addressPhone' | 'bank' | 'email'> & {
  readonly invoiceType: InvoicePrepared['invoiceType'] | null
}
/** How the customer wants its invoices; its account is sealed and typed anew. */
export async function findTitle(ctx: Context, customerId: string): Promise<Title> {
  const { rows } = await sql<Title>`select c.name as customer_name, coalesce(c.invoice_title, c.name) as title,
      coalesce(c.tax_no, c.credit_code) as tax_no, nullif(concat_ws(' ', c.invoice_address, c.invoice_phone), '') as address_phone,
      c.bank, c.invoice_email as email, c.invoice_kind as invoice_type
    from customer c where c.company_id = ${ctx.companyId} and c.id = ${customerId}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findPlaces(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<
    Omit<InvoiceDetail['lines'][number], 'amount' | 'arItemId'> & { id: string }
  >`select i.id, ${place} from ar_item i left join contract k on k.company_id = i.company_id and k.id = i.contract_id
    where i.company_id = ${ctx.companyId} and i.id = any(${ids}::uuid[]) order by i.due_date, i.id`.execute(ctx.db)
  return rows
}

/** Invoices by number, title or customer. */
export async function findInvoiceOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`n.id = any(${query.ids}::uuid[])`
    : sql`(n.invoice_no ilike ${word} or n.apply_no ilike ${word} or n.title ilike ${word})`
  const { rows } = await sql<Option>`select n.id as value, coalesce(n.invoice_no, n.apply_no) as label, n.title as note
    from ar_invoice n where n.company_id ${ofCompanies(ctx)} and ${asked} and ${seen(ctx)}
    order by n.created_at desc, n.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Items whose invoiced sum is not what their invoices say (commerce R9), in SQL of its own. */
export async function findWrongInvoices(ctx: Context): Promise<Wrong[]> {
  const { rows } =
    await sql<Wrong>`select '已开票 = 发票之和' as rule, i.id, (i.invoiced_amount - coalesce(x.total, 0))::text as off
    from ar_item i left join (select l.ar_item_id, sum(l.amount) as total from ar_invoice_line l
        join ar_invoice n on n.company_id = l.company_id and n.id = l.invoice_id
        where l.company_id = ${ctx.companyId} and ${is('n.status', INVOICE_OUT)} group by l.ar_item_id) x on x.ar_item_id = i.id
    where i.company_id = ${ctx.companyId} and i.invoiced_amount <> coalesce(x.total, 0) limit 100`.execute(ctx.db)
  return rows
}
