import { type RawBuilder, sql } from 'kysely'
import {
  type AnyQuery,
  type Context,
  companyNameFor,
  finding,
  is,
  isNot,
  type Kept,
  ofCompanies,
  pageSource,
} from '#kernel/server/index.ts'
import { addDays, monthEnd, monthStart, today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { AGEING_UPTO, type AgeingCode } from '../shared/ageing.ts'
import {
  type AgeingRow,
  type ArItemDetail,
  type ArItemRow,
  type ArMovement,
  type ArSummary,
  arItemList,
} from '../shared/item.ts'
import { may } from '../shared/permissions.ts'
import { AR_DUE, AR_OWED, ArKind, ArState, ReviewStatus } from '../shared/terms.ts'
import { seenItems, sumsOfCustomers } from './own.store.ts'

const owed = (item: string) => is(`${item}.state`, AR_OWED)

/** Days from the due date, SQL, within a bucket. */
function within(bucket: AgeingCode, days: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = AGEING_UPTO.findIndex(([code]) => code === bucket)
  const upTo = AGEING_UPTO[at]?.[1]
  const from = at === 0 ? undefined : (AGEING_UPTO[at < 0 ? AGEING_UPTO.length - 1 : at - 1]?.[1] as number) + 1
  if (from === undefined) return sql`${days} <= ${upTo}`
  return upTo === undefined ? sql`${days} >= ${from}` : sql`${days} between ${from} and ${upTo}`
}

const daysLate = (ctx: Context) => sql`(${today(ctx.now)}::date - i.due_date)`

const from = `ar_item i
    left join customer c on c.company_id = i.company_id and c.id = i.customer_id
    left join contract k on k.company_id = i.company_id and k.id = i.contract_id
    left join community m on m.company_id = i.company_id and m.id = i.community_id
    left join employee s on s.company_id = i.company_id and s.id = i.salesman_id`
const columns = { customerName: 'c.name', contractNo: 'k.contract_no', communityName: 'm.name', salesmanName: 's.name' }
const overdueDays = (ctx: Context) => sql`case when ${owed('i')} then greatest(0, ${daysLate(ctx)}) else 0 end`

export const arItems = pageSource<ArItemRow>(arItemList, {
  from,
  alias: 'i',
  columns,
  seen: { overdueDays },
  filters: {
    keyword: finding(arItemList.filters.keyword, {
      customerName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      contractNo: { names: ['k.name'], codes: ['k.contract_no'] },
      arNo: { codes: ['i.ar_no'] },
    }),
    // Said in the statement itself: only so it is known to lie within an index of what is not yet paid.
    state: (states: readonly number[]) => is('i.state', states),
    ageing: (buckets: readonly AgeingCode[], ctx) =>
      sql`${owed('i')} and (${sql.join(
        buckets.map((bucket) => within(bucket, daysLate(ctx))),
        sql` or `,
      )})`,
    overdue: (yes: boolean, ctx) => {
      const late = sql`${owed('i')} and i.due_date < ${today(ctx.now)}::date`
      return yes ? sql`(${late})` : sql`not (${late})`
    },
  },
  where: (ctx) => [sql`i.deleted_at is null`, seenItems(ctx)],
  kept: (ctx, query) => keptOf(ctx, query),
  notNull: ['dueDate', 'dueAmount', 'balance', 'createdAt'],
})

const TOLD_BY_CUSTOMER: readonly string[] = ['kind', 'customerId', 'companyId']

/**
 * All items of a kind or of a customer, or what is not yet paid of them: what their customers' sums say. Items are seen with their
 * customer, all or none.
 */
function keptOf(ctx: Context, { state, ...query }: AnyQuery): Kept | undefined {
  const asked = [...Object.keys(arItemList.filters), 'companyId'].filter((name) => query[name] !== undefined)
  if (asked.some((name) => !TOLD_BY_CUSTOMER.includes(name))) return undefined
  const owing = isOwing(state)
  if (state !== undefined && !owing) return undefined
  const of = owing ? 'owed' : 'all'
  return {
    rows: sumsOfCustomers(ctx, query),
    total: `g.${of}_count`,
    sums: {
      dueAmount: `g.${of}_due_amount`,
      receivedAmount: `g.${of}_received_amount`,
      balance: 'g.balance',
      writtenOffAmount: `g.${of}_written_off_amount`,
      invoicedAmount: `g.${of}_invoiced_amount`,
    },
  }
}

const isOwing = (states: unknown) =>
  Array.isArray(states) && states.length === AR_OWED.length && AR_OWED.every((state) => states.includes(state))

/** An item that the person sees, or 1000404. */
export async function findItem(ctx: Context, id: string): Promise<Omit<ArItemDetail, 'movements' | 'lateFee'>> {
  const { rows } = await sql<
    Omit<ArItemDetail, 'movements' | 'lateFee'>
  >`select i.*, c.name as customer_name, k.contract_no,
      k.late_fee_rate, m.name as community_name, s.name as salesman_name, ${overdueDays(ctx)} as overdue_days
    from ${sql.raw(from)}
    where i.company_id ${ofCompanies(ctx)} and i.id = ${id} and i.deleted_at is null and ${seenItems(ctx)}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** What was done to an item, the first first. */
export async function findMovements(ctx: Context, itemId: string): Promise<ArMovement[]> {
  const of = sql`company_id ${ofCompanies(ctx)} and ar_item_id = ${itemId}`
  const { rows } =
    await sql<ArMovement>`select x.id, x.at, x.what, x.amount, x.receipt_id, x.no, u.name as by_name, x.reason from (
      select a.id, a.created_at as at, case when a.amount > 0 then '核销' else '撤销核销' end as what, a.amount, a.receipt_id,
        r.receipt_no as no, a.created_by, a.reason
      from (select * from ar_allocation where ${of}) a join receipt r on r.company_id = a.company_id and r.id = a.receipt_id
      union all select d.id, coalesce(d.decided_at, d.created_at), '调整', d.delta, null, d.adjustment_no, coalesce(d.decided_by, d.created_by), d.reason
      from ar_adjustment d where ${of} and ${is('d.status', ReviewStatus.code.approved)}
      union all select w.id, w.decided_at, '坏账核销', w.amount, null, w.write_off_no, w.decided_by, w.reason
      from write_off w where ${of} and ${is('w.status', ReviewStatus.code.approved)}
    ) x left join app_user u on u.id = x.created_by order by x.at, x.id`.execute(ctx.db)
  return rows
}

export async function findSummary(ctx: Context, query: AnyQuery): Promise<ArSummary> {
  const day = today(ctx.now)
  const late = sql`${owed('i')} and i.due_date < ${day}::date`
  const due = sql`i.due_date <= ${day}::date`
  const { rows } = await sql<ArSummary>`select
      coalesce(sum(i.due_amount), 0)::numeric(16, 2) as due,
      coalesce(sum(i.received_amount), 0)::numeric(16, 2) as received,
      coalesce(sum(i.balance) filter (where ${owed('i')}), 0)::numeric(16, 2) as unpaid,
      coalesce(sum(i.balance) filter (where ${late}), 0)::numeric(16, 2) as overdue,
      (count(*) filter (where ${late} and i.balance > 0))::int as overdue_count,
      coalesce(sum(i.balance) filter (where ${owed('i')} and i.due_date between ${monthStart(day)}::date and ${monthEnd(day)}::date), 0)::numeric(16, 2)
        as due_this_month,
      round(100 * sum(i.received_amount) filter (where ${due}) / nullif(sum(i.due_amount) filter (where ${due}), 0), 2)::text as rate
    ${arItems.matching(ctx, query)} and ${isNot('i.state', ArState.code.voided)}`.execute(ctx.db)
  return rows[0] as ArSummary
}

/**
 * What was owed at the end of a day: whatever the book says of later days counts for nothing.
 * Buckets by the due date; what was not in the book yet is not owed.
 */
export async function findAgeing(
  ctx: Context,
  { kind, asOf, customerId }: { kind: number; asOf: string; customerId?: string | undefined },
): Promise<Omit<AgeingRow, 'provision'>[]> {
  const end = sql`(${addDays(asOf, 1)}::timestamp at time zone 'Asia/Shanghai')`
  const days = sql`(${asOf}::date - i.due_date)`
  const sums = sql.join(
    [...AGEING_UPTO.map(([code]) => code), 'over' as const].map(
      (code) =>
        sql`coalesce(sum(b.balance) filter (where ${within(code, days)}), 0)::numeric(16, 2) as ${sql.ref(code)}`,
    ),
  )
  // As it stands now the items say the same as the book (R9); at an earlier day it is that without what the book says of later
  // ones: most ask for the end of last month.
  const due = sql`${is('x.state', AR_DUE)} and x.balance <> 0 and x.deleted_at is null and x.kind = ${kind}`
  const owedItems =
    asOf >= today(ctx.now)
      ? sql`from ar_item i cross join lateral (select i.balance) b
          where ${is('i.state', AR_DUE)} and i.balance <> 0 and i.deleted_at is null`
      : sql`from (select y.company_id, y.id, sum(y.balance) as balance from (
            select x.company_id, x.id, x.balance from ar_item x where x.company_id ${ofCompanies(ctx)} and ${due}
            union all select e.company_id, e.ar_item_id, e.credit - e.debit from ar_entry e
            where e.company_id ${ofCompanies(ctx)} and e.account = 'AR' and e.at >= ${end}) y
            group by y.company_id, y.id having sum(y.balance) <> 0) b
          join ar_item i on i.company_id = b.company_id and i.id = b.id where true`
  // Customers are named once their money is added up: there are fewer of them.
  const { rows } =
    await sql<AgeingSums>`select a.*, c.name as customer_name, ${companyNameFor(ctx, 'a')} as company_name from (
      select i.company_id, i.customer_id, sum(b.balance)::numeric(16, 2) as total, ${sums},
        sum(b.balance) filter (where ${days} > 0) as late
      ${owedItems} and i.company_id ${ofCompanies(ctx)} and i.kind = ${kind}
        and ${customerId ? sql`i.customer_id = ${customerId}` : sql`true`} and ${seenItems(ctx)}
      group by i.company_id, i.customer_id) a
    join customer c on c.company_id = a.company_id and c.id = a.customer_id
    order by a.late desc nulls last, c.name`.execute(ctx.db)
  return rows.map(({ companyId: _, late: __, ...row }) => row)
}
type AgeingSums = Omit<AgeingRow, 'provision'> & { readonly companyId: string; readonly late: string | null }

/** Maintenance money of the month and what is late in all; null for who does not see it, or where nothing was ever owed. */
export async function findMonthMoney(
  ctx: Context,
  day: string,
): Promise<{ due: string; received: string; overdue: string } | null> {
  if (!ctx.may(may.items)) return null
  const month = sql`i.due_date between ${monthStart(day)}::date and ${monthEnd(day)}::date`
  const { rows } = await sql<{ due: string; received: string; overdue: string; n: number }>`select count(*)::int as n,
      coalesce(sum(i.due_amount) filter (where ${month}), 0)::numeric(16, 2) as due,
      coalesce(sum(i.received_amount) filter (where ${month}), 0)::numeric(16, 2) as received,
      coalesce(sum(i.balance) filter (where ${owed('i')} and i.due_date < ${day}::date), 0)::numeric(16, 2) as overdue
    from ar_item i where i.company_id ${ofCompanies(ctx)} and ${is('i.kind', ArKind.code.maintenance)} and i.deleted_at is null
      and ${isNot('i.state', ArState.code.voided)} and ${seenItems(ctx)}`.execute(ctx.db)
  const [found] = rows
  if (!found || found.n === 0) return null
  return { due: found.due, received: found.received, overdue: found.overdue }
}
