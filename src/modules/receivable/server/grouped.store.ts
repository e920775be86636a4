import { type RawBuilder, sql } from 'kysely'
import { type AnyQuery, type Context, finding, is, type Kept, pageSource } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { type ArContractRow, type ArCustomerRow, arContractList, arCustomerList } from '../shared/grouped.ts'
import { AR_OWED } from '../shared/terms.ts'
import { seenItems, sumsOfCustomers } from './own.store.ts'

/** Of the same customer, contract and kind, what is late at the end of today. */
const overdue =
  (same: string) =>
  (ctx: Context): RawBuilder<unknown> =>
    sql`(select coalesce(sum(l.balance), 0)::numeric(16, 2) from ar_item l where l.company_id = g.company_id and l.kind = g.kind
      and ${sql.raw(same)} and l.deleted_at is null and ${is('l.state', AR_OWED)} and l.due_date < ${today(ctx.now)}::date)`

const owing = (yes: boolean) => (yes ? sql`g.balance > 0` : sql`g.balance <= 0`)

const summed = ['dueAmount', 'receivedAmount', 'balance', 'writtenOffAmount'] as const

/** All customers, and all contracts, are counted and add up to what the customers' sums say: there are fewer of those. */
function keptOf(ctx: Context, query: AnyQuery, by: 'customer' | 'contract'): Kept | undefined {
  if (query.keyword !== undefined) return undefined
  const all = sumsOfCustomers(ctx, query)
  const whole = {
    dueAmount: 'g.due_amount',
    receivedAmount: 'g.received_amount',
    balance: 'g.balance',
    writtenOffAmount: 'g.written_off_amount',
  }
  if (by === 'customer')
    return {
      rows: query.owing === undefined ? all : sql`${all} and ${owing(query.owing === true)}`,
      total: '(g.item_count > 0)::int',
      sums: whole,
    }
  if (query.owing === undefined) return { rows: all, total: 'g.contract_count', sums: whole }
  const part = {
    dueAmount: 'g.owing_due_amount',
    receivedAmount: 'g.owing_received_amount',
    balance: 'g.owing_balance',
    writtenOffAmount: 'g.owing_written_off_amount',
  }
  if (query.owing === true) return { rows: all, total: 'g.owing_contract_count', sums: part }
  // Those that owe nothing are the rest.
  const rest = Object.fromEntries(summed.map((of) => [of, `${whole[of]} - ${part[of]}`]))
  return { rows: all, total: 'g.contract_count - g.owing_contract_count', sums: rest }
}

/**
 * Items put together by customer and by contract (commerce 4.2), from the sums that are kept of them (0108): a customer's items are
 * seen by whoever sees the customer, all of them or none. Voided items count nowhere.
 */
export const arByCustomer = pageSource<ArCustomerRow>(arCustomerList, {
  from: `ar_sum g left join customer c on c.company_id = g.company_id and c.id = g.customer_id`,
  alias: 'g',
  columns: { customerName: 'c.name' },
  seen: { overdueAmount: overdue('l.customer_id = g.customer_id') },
  filters: {
    keyword: finding(arCustomerList.filters.keyword, { customerName: { names: ['c.name'], codes: ['c.name_pinyin'] } }),
    owing,
  },
  where: (ctx) => [sql`not g.by_contract and g.item_count > 0`, seenItems(ctx, 'g')],
  kept: (ctx, query) => keptOf(ctx, query, 'customer'),
  notNull: ['dueAmount', 'balance'],
})

export const arByContract = pageSource<ArContractRow>(arContractList, {
  from: `ar_sum g left join customer c on c.company_id = g.company_id and c.id = g.customer_id
    left join contract k on k.company_id = g.company_id and k.id = g.contract_id
    left join employee s on s.company_id = k.company_id and s.id = k.salesman_id`,
  alias: 'g',
  columns: { customerName: 'c.name', contractNo: 'k.contract_no', contractName: 'k.name', salesmanName: 's.name' },
  seen: {
    overdueAmount: overdue('l.customer_id = g.customer_id and l.contract_id is not distinct from g.contract_id'),
  },
  filters: {
    keyword: finding(arContractList.filters.keyword, {
      customerName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      contractNo: { names: ['k.name'], codes: ['k.contract_no'] },
    }),
    owing,
  },
  where: (ctx) => [sql`g.by_contract and g.item_count > 0`, seenItems(ctx, 'g')],
  kept: (ctx, query) => keptOf(ctx, query, 'contract'),
  notNull: ['dueAmount', 'balance'],
})
