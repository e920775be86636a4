import { sql } from 'kysely'
import {
  type Context,
  dataScope,
  finding,
  insertRows,
  is,
  newId,
  ofCompanies,
  pageSource,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { ofCustomer, ownOfKinds } from '#modules/receivable/server/index.ts'
import { AR_OWED } from '#modules/receivable/shared/terms.ts'
import { Delivery, type Owing } from '../shared/dunning.terms.ts'
import { type DunningDetail, type DunningRow, dunningList } from '../shared/dunning.ts'

const scope = dataScope('dunningRecord', 'd', (ctx, d) => ({ within: ofCustomer(ctx, d) }))
const seen = (ctx: Context) => sql`d.deleted_at is null and ${ownOfKinds(ctx, 'd')} and ${scope(ctx, 'd')}`
const from = `dunning_record d
    join customer c on c.company_id = d.company_id and c.id = d.customer_id
    left join app_user u on u.id = d.created_by`
const itemCount = `(select count(*)::int from dunning_line n where n.company_id = d.company_id and n.record_id = d.id)`

export const records = pageSource<Omit<DunningRow, 'customerId'>>(dunningList, {
  from,
  alias: 'd',
  columns: { customerName: 'c.name', createdByName: 'u.name', itemCount, byRule: '(d.rule_id is not null)' },
  filters: {
    keyword: finding(dunningList.filters.keyword, {
      customerName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      content: { names: ['d.content'] },
    }),
    arItemId: (id: string) => sql`exists (select 1 from dunning_line n where n.company_id = d.company_id
      and n.record_id = d.id and n.ar_item_id = ${id})`,
    byRule: (yes: boolean) => sql`(d.rule_id is not null) = ${yes}`,
  },
  where: (ctx) => [seen(ctx)],
  notNull: ['createdAt'],
})

/** A record that the person sees, or 1000404. */
export async function findRecord(ctx: Context, id: string): Promise<DunningDetail> {
  const { rows } = await sql<DunningDetail>`select d.*, c.name as customer_name, u.name as created_by_name,
      ${sql.raw(itemCount)} as item_count, d.rule_id is not null as by_rule
    from ${sql.raw(from)} where d.company_id ${ofCompanies(ctx)} and d.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** An item as dunning speaks of it. */
export interface Owed extends Owing {
  readonly arNo: string
  readonly customerName: string
  readonly contractNo: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly salesmanUserId: string | null
  readonly phone: string | null
  /** A rule spoke to the customer on the day. */
  readonly spoken: boolean
}

/** What is still owed: of these items, or of all; with what was said of each. */
export async function findOwed(ctx: Context, day: string, ids?: readonly string[]): Promise<Owed[]> {
  const { rows } =
    await sql<Owed>`select i.id, i.ar_no, i.customer_id, c.name as customer_name, i.kind, i.due_date, i.balance,
      i.disputed, i.promise_date, i.period_start, i.period_end, k.contract_no, e.user_id as salesman_user_id, p.phone,
      coalesce(array_agg(n.rule_id) filter (where n.rule_id is not null), '{}') as done,
      exists (select 1 from dunning_record x where x.company_id = i.company_id and x.customer_id = i.customer_id
        and x.ruled_on = ${day}::date) as spoken
    from ar_item i
      join customer c on c.company_id = i.company_id and c.id = i.customer_id
      left join contract k on k.company_id = i.company_id and k.id = i.contract_id
      left join employee e on e.company_id = i.company_id and e.id = i.salesman_id and e.deleted_at is null
      left join customer_contact p on p.company_id = c.company_id and p.customer_id = c.id and p.is_default
      left join dunning_line n on n.company_id = i.company_id and n.ar_item_id = i.id
    where i.company_id = ${ctx.companyId} and i.deleted_at is null and ${is('i.state', AR_OWED)} and i.balance > 0
      and ${ids ? sql`i.id = any(${[...ids]}::uuid[])` : sql`true`}
    group by i.company_id, i.id, c.name, k.contract_no, e.user_id, p.phone order by i.due_date, i.id`.execute(ctx.db)
  return rows
}

interface NewRecord {
  readonly id: string
  readonly kind: number
  readonly customerId: string
  readonly channel: number
  readonly content: string
  readonly phone: string | null
  readonly amount: string
  readonly ruleId: string | null
  readonly ruledOn: string | null
  readonly deliveryState: number
  readonly failure: string | null
  readonly sentAt: string | null
}
/** What is said by itself or at once; `lines` also carry the rules that spoke. */
export async function addRecord(
  ctx: Context,
  record: NewRecord,
  lines: readonly { readonly arItemId: string; readonly ruleId: string | null }[],
): Promise<void> {
  await insertRows(ctx, 'dunningRecord', [{ ...record, createdAt: ctx.now.toISOString() }])
  await addLines(ctx, record.id, lines)
}

export async function addLines(
  ctx: Context,
  recordId: string,
  lines: readonly { readonly arItemId: string; readonly ruleId: string | null }[],
): Promise<void> {
  await insertRows(
    ctx,
    'dunningLine',
    lines.map(({ arItemId, ruleId }) => ({ id: newId(), recordId, arItemId, ruleId })),
  )
}

export interface Waiting {
  readonly id: string
  readonly phone: string
  readonly content: string
  readonly customerName: string
  /** Who sent it by hand. */
  readonly createdBy: string | null
  /** All that it speaks of is still owed as it says, and may be spoken of. */
  readonly holds: boolean
  /** It speaks of an earlier day. */
  readonly late: boolean
}
/** Texts that wait, held for whoever sends them. */
export async function takeWaiting(ctx: Context, most: number, day: string): Promise<Waiting[]> {
  const { rows: held } = await sql<{ id: string }>`select id from dunning_record where company_id = ${ctx.companyId}
    and ${is('delivery_state', Delivery.code.waiting)} and phone is not null order by id limit ${most}
    for update skip locked`.execute(ctx.db)
  const { rows } = await sql<Waiting>`select d.id, d.phone, d.content, c.name as customer_name, d.created_by,
      coalesce(d.ruled_on < ${day}::date, false) as late,
      (select coalesce(sum(i.balance), 0) from ar_item i where i.company_id = d.company_id and ${is('i.state', AR_OWED)}
        and i.deleted_at is null and not i.disputed and (i.promise_date is null or i.promise_date < ${day}::date)
        and i.id in (select n.ar_item_id from dunning_line n where n.company_id = d.company_id and n.record_id = d.id)
      ) = d.amount as holds
    from dunning_record d join customer c on c.company_id = d.company_id and c.id = d.customer_id
    where d.company_id = ${ctx.companyId} and d.id = any(${held.map(({ id }) => id)}::uuid[]) order by d.id`.execute(
    ctx.db,
  )
  return rows
}

/** What did not go out was not said: neither the day nor the rules count it. */
export async function keepUnsaid(ctx: Context, id: string, why: string): Promise<void> {
  await keepDelivered(ctx, id, why)
  await sql`update dunning_record set ruled_on = null where company_id = ${ctx.companyId} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`update dunning_line set rule_id = null where company_id = ${ctx.companyId} and record_id = ${id}`.execute(
    ctx.db,
  )
}

export async function keepDelivered(ctx: Context, id: string, failure: string | null): Promise<void> {
  const state = failure === null ? Delivery.code.sent : Delivery.code.failed
  await sql`update dunning_record set delivery_state = ${state}, failure = ${failure},
      sent_at = ${failure === null ? ctx.now.toISOString() : null}::timestamptz, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

/** Items that fell due on the day, or are late since it, by salesman. */
export async function findFallen(ctx: Context, day: string) {
  const { rows } = await sql<{
    id: string
    contractId: string | null
    customerId: string
    late: boolean
    userId: string | null
  }>`select i.id, i.contract_id, i.customer_id, i.due_date < ${day}::date as late, e.user_id
    from ar_item i left join employee e on e.company_id = i.company_id and e.id = i.salesman_id and e.deleted_at is null
    where i.company_id = ${ctx.companyId} and ${is('i.state', AR_OWED)} and i.balance > 0 and i.deleted_at is null
      and i.due_date in (${day}::date, ${day}::date - 1) order by i.id`.execute(ctx.db)
  return rows
}
