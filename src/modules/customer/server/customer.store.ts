import { sql } from 'kysely'
import { type Context, finding, holdsWord, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { customerScope } from '#modules/permission/server/index.ts'
import { type CustomerRow, customerList } from '../shared/customer.ts'
import { activeAmountOf, liftsOf, overdueDaysOf, unpaidOf } from './asks.ts'

/** Contacts and former names are found once and not anew for each customer. */
const beside = (text: string, ctx: Context) => {
  const own = (alias: string) => sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}`
  return sql`c.id = any(array(
    select w.customer_id from customer_contact w where ${own('w')} and ${holdsWord({ names: ['w.name'], codes: ['w.phone'] }, text)}
    union all select a.customer_id from customer_alias a where ${own('a')} and ${holdsWord({ names: ['a.name'], codes: ['a.customer_no'] }, text)}))`
}
const words = finding(customerList.filters.keyword, {
  name: { names: ['c.name'], codes: ['c.name_pinyin'] },
  customerNo: { codes: ['c.customer_no'] },
  contactName: beside,
  contactPhone: beside,
})

export const customers = pageSource<CustomerRow>(customerList, () => ({
  from: `customer c
    left join customer_contact p on p.company_id = c.company_id and p.customer_id = c.id and p.is_default
    left join employee s on s.company_id = c.company_id and s.id = c.salesman_id`,
  alias: 'c',
  columns: {
    contactName: 'p.name',
    contactPhone: 'p.phone',
    elevatorCount: liftsOf('c'),
    activeAmount: activeAmountOf('c'),
    unpaid: unpaidOf('c'),
    salesmanName: 's.name',
  },
  seen: { overdueDays: (ctx) => sql.raw(overdueDaysOf('c', today(ctx.now))) },
  filters: {
    keyword: words,
    overdue: (yes: boolean, ctx) => sql`(${sql.raw(overdueDaysOf('c', today(ctx.now)))} > 0) = ${yes}`,
    lost: (lost: boolean) => (lost ? sql`c.lost_at is not null` : sql`c.lost_at is null`),
  },
  where: (ctx) => [sql`c.deleted_at is null`, customerScope(ctx)],
  counted: 'customer',
  notNull: ['createdAt', 'name', 'customerNo'],
}))

export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select c.id as value, c.name as label, c.customer_no as note from customer c
    where c.company_id ${ofCompanies(ctx)} and c.deleted_at is null and ${customerScope(ctx)}
      and ${query.ids ? sql`c.id = any(${query.ids}::uuid[])` : query.keyword ? words(query.keyword, ctx) : sql`true`}
    order by c.name limit ${query.size}`.execute(ctx.db)
  return rows
}

export interface ContactRow {
  name: string
  phone: string
  post: string | null
  isDefault: boolean
}

export function findContacts(ctx: Context, customerId: string): Promise<ContactRow[]> {
  return ctx.db
    .selectFrom('customerContact')
    .select(['name', 'phone', 'post', 'isDefault'])
    .where(sql<boolean>`company_id ${ofCompanies(ctx)}`)
    .where('customerId', '=', customerId)
    .orderBy('sort')
    .execute()
}

export async function replaceContacts(ctx: Context, customerId: string): Promise<void> {
  await ctx.db
    .deleteFrom('customerContact')
    .where('companyId', '=', ctx.companyId)
    .where('customerId', '=', customerId)
    .execute()
}

/** Names of colleagues are no secret inside a company, whatever the data scope. */
export async function findColleague(ctx: Context, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from employee
    where company_id ${ofCompanies(ctx)} and id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** Name of an existing customer with the same name, credit code or identity card. */
export async function findTwin(
  ctx: Context,
  {
    name,
    creditCode,
    idCardIndex,
  }: { name: string; creditCode?: string | undefined; idCardIndex?: string | null | undefined },
  exceptId: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from customer
    where company_id = ${ctx.companyId} and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid
      and (name = ${name} or credit_code = ${creditCode ?? null}
        or id_card_index = ${idCardIndex ?? null})
    limit 1`.execute(ctx.db)
  return rows[0]?.name
}

/** 名下台数, as in the list. */
export async function countLifts(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${sql.raw(liftsOf('c'))} as n from customer c
    where c.company_id ${ofCompanies(ctx)} and c.id = ${id}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
