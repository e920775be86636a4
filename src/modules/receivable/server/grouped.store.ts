import { type RawBuilder, sql } from 'kysely'
import { type Context, finding, is, literal, pageSource } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { type ArContractRow, type ArCustomerRow, arContractList, arCustomerList } from '../shared/grouped.ts'
import { AR_OWED, ArState } from '../shared/terms.ts'
import { seenItems } from './own.store.ts'

/**
 * Items put together (commerce 4.2). The sums of a company are taken before its rows are narrowed: a customer's items are
 * seen by whoever sees the customer, all of them or none.
 */
const sums = (by: string) => `(select x.company_id, x.kind, ${by}, (array_agg(x.id order by x.id))[1] as id,
      count(*)::int as item_count, sum(x.due_amount)::numeric(16, 2) as due_amount,
      sum(x.received_amount)::numeric(16, 2) as received_amount, sum(x.written_off_amount)::numeric(16, 2) as written_off_amount,
      coalesce(sum(x.balance) filter (where x.state in (${owedCodes})), 0)::numeric(16, 2) as balance,
      min(x.due_date) filter (where x.state in (${owedCodes}) and x.balance > 0) as oldest_due
    from ar_item x where x.deleted_at is null and x.state <> ${literal(ArState.code.voided)} group by x.company_id, x.kind, ${by}) g`
const owedCodes = AR_OWED.map(literal).join(', ')

/** Of the same customer, contract and kind, what is late at the end of today. */
const overdue =
  (same: string) =>
  (ctx: Context): RawBuilder<unknown> =>
    sql`(select coalesce(sum(l.balance), 0)::numeric(16, 2) from ar_item l where l.company_id = g.company_id and l.kind = g.kind
      and ${sql.raw(same)} and l.deleted_at is null and ${is('l.state', AR_OWED)} and l.due_date < ${today(ctx.now)}::date)`

const owing = (yes: boolean) => sql`(g.balance > 0) = ${yes}`

export const arByCustomer = pageSource<ArCustomerRow>(arCustomerList, {
  from: `${sums('x.customer_id')}
    join customer c on c.company_id = g.company_id and c.id = g.customer_id`,
  alias: 'g',
  columns: { customerName: 'c.name' },
  seen: { overdueAmount: overdue('l.customer_id = g.customer_id') },
  filters: {
    keyword: finding(arCustomerList.filters.keyword, { customerName: { names: ['c.name'], codes: ['c.name_pinyin'] } }),
    owing,
  },
  where: (ctx) => [seenItems(ctx, 'g')],
  notNull: ['dueAmount', 'balance'],
})

export const arByContract = pageSource<ArContractRow>(arContractList, {
  from: `${sums('x.customer_id, x.contract_id')}
    join customer c on c.company_id = g.company_id and c.id = g.customer_id
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
  where: (ctx) => [seenItems(ctx, 'g')],
  notNull: ['dueAmount', 'balance'],
})
