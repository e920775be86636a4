import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { AR_OWED, ArState, ReceiptStatus, ReviewStatus } from '../shared/terms.ts'
import { findWrongInvoices, type Wrong } from './asks.ts'

const planned = is('i.state', ArState.code.planned)
const isIn = is('r.status', ReceiptStatus.code.confirmed)
export const OVER_INVOICED = '已开票 ≤ 应收'
/** Of refunds whose sum nobody else may use. */
const FROZEN = [ReviewStatus.code.waiting, ReviewStatus.code.approved] as const

/**
 * The books against the rows (commerce R9), in SQL of its own that shares nothing with what writes them: every batch balances; an
 * item's balance is what the book says of it; a receipt's sums are what its allocations, refunds and frozen refunds say;
 * what the book holds as advance is what receipts have left. Empty: everything reconciles.
 */
export async function findWrong(ctx: Context): Promise<Wrong[]> {
  const c = ctx.companyId
  const { rows } = await sql<Wrong>`
    select 'Σ借方 = Σ贷方' as rule, batch_id as id, (sum(debit) - sum(credit))::text as off from ar_entry
      where company_id = ${c} group by batch_id having sum(debit) <> sum(credit)
    union all
    select '款项余额 = 账上应收', i.id, (case when ${planned} then 0 else i.amount + i.adjust_amount - i.received_amount - i.written_off_amount end
        - coalesce(b.balance, 0))::text
      from ar_item i left join (select ar_item_id, sum(debit - credit) as balance from ar_entry
          where company_id = ${c} and account = 'AR' group by ar_item_id) b on b.ar_item_id = i.id
      where i.company_id = ${c}
        and case when ${planned} then 0 else i.amount + i.adjust_amount - i.received_amount - i.written_off_amount end <> coalesce(b.balance, 0)
    union all
    select '已收 = 核销之和', i.id, (i.received_amount - coalesce(a.total, 0))::text
      from ar_item i left join (select ar_item_id, sum(amount) as total from ar_allocation where company_id = ${c}
          group by ar_item_id) a on a.ar_item_id = i.id
      where i.company_id = ${c} and i.received_amount <> coalesce(a.total, 0)
    union all
    select '收款已核销 = 核销之和', r.id, (r.allocated - coalesce(a.total, 0))::text
      from receipt r left join (select receipt_id, sum(amount) as total from ar_allocation where company_id = ${c}
          group by receipt_id) a on a.receipt_id = r.id
      where r.company_id = ${c} and r.allocated <> coalesce(a.total, 0)
    union all
    select '退款与冻结 = 退款单之和', r.id, (r.refunded + r.frozen - coalesce(f.paid, 0) - coalesce(f.waits, 0))::text
      from receipt r left join (select receipt_id, sum(amount) filter (where ${is('status', ReviewStatus.code.done)}) as paid,
          sum(amount) filter (where ${is('status', FROZEN)}) as waits from refund where company_id = ${c} and deleted_at is null
          group by receipt_id) f on f.receipt_id = r.id
      where r.company_id = ${c} and (r.refunded <> coalesce(f.paid, 0) or r.frozen <> coalesce(f.waits, 0))
    union all
    select '预收 = 未核销与冻结之和', r.id, (coalesce(b.balance, 0) - (case when ${isIn} then r.amount - r.allocated - r.refunded else 0 end))::text
      from receipt r left join (select receipt_id, sum(credit - debit) as balance from ar_entry
          where company_id = ${c} and account = 'ADV' group by receipt_id) b on b.receipt_id = r.id
      where r.company_id = ${c}
        and coalesce(b.balance, 0) <> case when ${isIn} then r.amount - r.allocated - r.refunded else 0 end
    union all
    select ${OVER_INVOICED}, i.id, (i.invoiced_amount - i.due_amount)::text from ar_item i
      where i.company_id = ${c} and i.invoiced_amount > i.due_amount
    union all
    -- What the lists read instead of adding up items, by customer and by contract.
    select '客户合计 = 款项之和', coalesce(f.customer_id, k.customer_id), (coalesce(k.balance, 0) - coalesce(f.balance, 0))::text
      from (select i.customer_id, i.kind, v.by_contract, count(*) as n, sum(i.due_amount) as due, sum(i.received_amount) as received,
          sum(i.balance) as balance, count(*) filter (where ${is('i.state', AR_OWED)}) as owed,
          coalesce(sum(i.due_amount) filter (where ${is('i.state', AR_OWED)}), 0) as owed_due
          from ar_item i cross join (values (true), (false)) v (by_contract)
        where i.company_id = ${c} and i.deleted_at is null group by i.customer_id, i.kind, v.by_contract) f
      full join (select s.customer_id, s.kind, s.by_contract, sum(s.all_count) as n, sum(s.all_due_amount) as due,
          sum(s.all_received_amount) as received, sum(s.balance) as balance, sum(s.owed_count) as owed,
          sum(s.owed_due_amount) as owed_due from ar_sum s where s.company_id = ${c}
        group by s.customer_id, s.kind, s.by_contract) k using (customer_id, kind, by_contract)
      where (f.n, f.due, f.received, f.balance, f.owed, f.owed_due)
        is distinct from (k.n, k.due, k.received, k.balance, k.owed, k.owed_due)
    union all
    select '客户合计里还欠的合同 = 合同合计', s.customer_id, (s.owing_balance - coalesce(o.balance, 0))::text
      from ar_sum s left join (select q.kind, q.customer_id, count(*) as n, sum(q.due_amount) as due, sum(q.received_amount) as received,
          sum(q.written_off_amount) as written_off, sum(q.balance) as balance
          from ar_sum q where q.company_id = ${c} and q.by_contract and q.item_count > 0 and q.balance > 0
        group by q.kind, q.customer_id) o on o.kind = s.kind and o.customer_id = s.customer_id
      where s.company_id = ${c} and not s.by_contract
        and (s.owing_contract_count, s.owing_due_amount, s.owing_received_amount, s.owing_written_off_amount, s.owing_balance)
          is distinct from (coalesce(o.n, 0), coalesce(o.due, 0), coalesce(o.received, 0), coalesce(o.written_off, 0), coalesce(o.balance, 0))
    limit 100`.execute(ctx.db)
  return [...rows, ...(await findWrongInvoices(ctx))]
}
