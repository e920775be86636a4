import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type ReceiptDetail, type ReceiptRow, receiptList } from '../shared/receipt.ts'
import { ReceiptStatus, ReviewStatus } from '../shared/terms.ts'
import { seenReceipts } from './own.store.ts'

export const receipts = pageSource<ReceiptRow>(receiptList, {
  from: `receipt r
    join customer c on c.company_id = r.company_id and c.id = r.customer_id
    left join payment_account p on p.company_id = r.company_id and p.id = r.account_id
    left join app_user u on u.id = r.created_by
    left join app_user v on v.id = r.confirmed_by`,
  alias: 'r',
  columns: {
    customerName: 'c.name',
    accountName: 'p.name',
    createdByName: 'u.name',
    confirmedByName: 'v.name',
    // Money that is not in, or was none, is nobody's to allocate.
    unallocated: `(case when ${is('r.status', ReceiptStatus.code.confirmed)} then r.unallocated else 0 end)`,
  },
  filters: {
    keyword: finding(receiptList.filters.keyword, {
      customerName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      receiptNo: { codes: ['r.receipt_no'] },
      bankSerialNo: { codes: ['r.bank_serial_no'] },
      payerName: { names: ['r.payer_name'] },
    }),
    hasUnallocated: (yes: boolean) =>
      sql`(r.unallocated > 0 and ${is('r.status', ReceiptStatus.code.confirmed)}) = ${yes}`,
  },
  where: (ctx) => [sql`r.deleted_at is null`, seenReceipts(ctx)],
  // What was reversed never came.
  summed: { amount: `(case when ${isNot('r.status', ReceiptStatus.code.reversed)} then r.amount else 0 end)` },
  notNull: ['receivedAt', 'amount', 'createdAt'],
})

export type ReceiptRecord = Omit<ReceiptDetail, 'allocations' | 'entries'> & {
  readonly companyId: string
  readonly createdBy: string | null
  readonly updatedBy: string | null
}

/** A receipt that the person sees, or 1000404. */
export async function findReceipt(ctx: Context, id: string): Promise<ReceiptRecord> {
  const { rows } = await sql<ReceiptRecord>`select r.*, c.name as customer_name, p.name as account_name,
      u.name as created_by_name, v.name as confirmed_by_name
    from receipt r join customer c on c.company_id = r.company_id and c.id = r.customer_id
      left join payment_account p on p.company_id = r.company_id and p.id = r.account_id
      left join app_user u on u.id = r.created_by left join app_user v on v.id = r.confirmed_by
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id} and r.deleted_at is null and ${seenReceipts(ctx)}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findAllocations(ctx: Context, receiptId: string): Promise<ReceiptDetail['allocations']> {
  const { rows } = await sql<
    ReceiptDetail['allocations'][number]
  >`select a.id, a.created_at as at, a.ar_item_id, i.ar_no,
      k.contract_no, i.due_date, a.amount, a.reason, u.name as by_name,
      a.amount > 0 and not exists (select 1 from ar_allocation x where x.company_id = a.company_id and x.undo_of_id = a.id) as stands
    from ar_allocation a join ar_item i on i.company_id = a.company_id and i.id = a.ar_item_id
      left join contract k on k.company_id = i.company_id and k.id = i.contract_id
      left join app_user u on u.id = a.created_by
    where a.company_id ${ofCompanies(ctx)} and a.receipt_id = ${receiptId} order by a.created_at, a.id`.execute(ctx.db)
  return rows
}

export async function findEntries(ctx: Context, receiptId: string): Promise<ReceiptDetail['entries']> {
  const { rows } = await sql<
    ReceiptDetail['entries'][number]
  >`select e.id, e.batch_id, e.at, e.account, e.debit, e.credit
    from ar_entry e where e.company_id ${ofCompanies(ctx)} and e.batch_id in (select b.batch_id from ar_entry b
      where b.company_id = e.company_id and b.receipt_id = ${receiptId})
    order by e.at, e.batch_id, e.id`.execute(ctx.db)
  return rows
}

/** The receipt that has this serial number at this account. */
export async function findBySerial(
  ctx: Context,
  { accountId, bankSerialNo }: { accountId?: string | undefined; bankSerialNo?: string | undefined },
  exceptId?: string,
): Promise<string | undefined> {
  if (!bankSerialNo) return undefined
  const { rows } = await sql<{ receiptNo: string }>`select r.receipt_no from receipt r
    where r.company_id = ${ctx.companyId} and r.bank_serial_no = ${bankSerialNo}
      and r.account_id is not distinct from ${accountId ?? null}::uuid and r.deleted_at is null
      and ${isNot('r.status', ReceiptStatus.code.reversed)} and r.id is distinct from ${exceptId ?? null}::uuid`.execute(
    ctx.db,
  )
  return rows[0]?.receiptNo
}

export interface AllocationFacts {
  readonly id: string
  readonly receiptId: string
  readonly arItemId: string
  readonly amount: string
  readonly customerId: string
  readonly stands: boolean
}
/** An allocation of a receipt that the person sees. */
export async function findAllocation(ctx: Context, id: string): Promise<AllocationFacts> {
  const { rows } = await sql<AllocationFacts>`select a.id, a.receipt_id, a.ar_item_id, a.amount, i.customer_id,
      a.amount > 0 and not exists (select 1 from ar_allocation x where x.company_id = a.company_id and x.undo_of_id = a.id) as stands
    from ar_allocation a join ar_item i on i.company_id = a.company_id and i.id = a.ar_item_id
      join receipt r on r.company_id = a.company_id and r.id = a.receipt_id
    where a.company_id = ${ctx.companyId} and a.id = ${id} and ${seenReceipts(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function countOpenRefunds(ctx: Context, receiptId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from refund
    where company_id = ${ctx.companyId} and receipt_id = ${receiptId} and ${is('status', [ReviewStatus.code.waiting, ReviewStatus.code.approved])} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** Receipts with money left, by number or customer; by id also the others. */
export async function findReceiptOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`r.id = any(${query.ids}::uuid[])`
    : sql`${is('r.status', ReceiptStatus.code.confirmed)} and r.unallocated > 0 and (r.receipt_no ilike ${word} or c.name ilike ${word})`
  const { rows } =
    await sql<Option>`select r.id as value, r.receipt_no as label, c.name || ' · 未核销 ' || r.unallocated as note
    from receipt r join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id ${ofCompanies(ctx)} and r.deleted_at is null and ${asked} and ${seenReceipts(ctx)}
    order by r.received_at desc, r.id limit ${query.size}`.execute(ctx.db)
  return rows
}
