import { type RawBuilder, sql } from 'kysely'
import { type AnyQuery, type Context, dataScope, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { customerScope } from '#modules/permission/server/index.ts'
import { itemsOfKind, may, receiptsOfKind } from '../shared/permissions.ts'
import { ArKind, type ArKindCode } from '../shared/terms.ts'

const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`)
/** Rows with a customer, narrowed by who sees the customer; also of modules further right. */
export const ofCustomer = (ctx: Context, alias: string) => sql`exists (select 1 from customer su
  where su.company_id = ${column(alias, 'company_id')} and su.id = ${column(alias, 'customer_id')} and ${customerScope(ctx, 'su')})`

/** What is owed by, and what came of, a customer is seen by whoever sees the customer. */
const itemScope = dataScope('arItem', 'i', (ctx, i) => ({ within: ofCustomer(ctx, i) }))
const receiptScope = dataScope('receipt', 'r', (ctx, r) => ({ within: ofCustomer(ctx, r) }))

/** Without KRL only customers whose salesman one is, and items that name one as theirs (commerce 4.2). */
const own = (ctx: Context, alias: string) => ownOf(ctx, alias, 'customer_id')
/** The same of rows that are customers themselves. */
export const ownOfCustomer = (ctx: Context, alias: string) => ownOf(ctx, alias, 'id')
function ownOf(ctx: Context, alias: string, customer: string): RawBuilder<unknown> {
  if (ctx.isGuest || ctx.who.roleType === 2 || ctx.may(may.all)) return sql`true`
  const me = ctx.who.employeeId
  return sql`(exists (select 1 from customer ow where ow.company_id = ${column(alias, 'company_id')}
      and ow.id = ${column(alias, customer)} and ow.salesman_id = ${me}::uuid)
    or exists (select 1 from contract ok where ok.company_id = ${column(alias, 'company_id')}
      and ok.customer_id = ${column(alias, customer)} and ok.salesman_id = ${me}::uuid and ok.deleted_at is null))`
}

const kinds = (ctx: Context, alias: string, codeOf: (kind: ArKindCode) => string) => {
  if (ctx.isGuest) return sql`true`
  const seen = ArKind.options.map(({ value }) => value).filter((kind) => ctx.may(codeOf(kind)))
  return sql`${column(alias, 'kind')} = any(${seen}::smallint[])`
}

/** 1000404 unless this customer's money is one's own to work with: seen, and without KRL that of the salesman. */
export async function requireOwnCustomer(ctx: Context, customerId: string): Promise<void> {
  const { rows } = await sql`select 1 from customer c where c.company_id = ${ctx.companyId} and c.id = ${customerId}
    and c.deleted_at is null and ${customerScope(ctx, 'c')} and ${ownOf(ctx, 'c', 'id')}`.execute(ctx.db)
  if (rows.length === 0) throw refuse.notFound()
}

/** Whoever works with money of a kind sees its items or its receipts. */
export function requireKind(ctx: Context, kind: ArKindCode): void {
  if (!ctx.may(itemsOfKind(kind), receiptsOfKind(kind))) ctx.require(itemsOfKind(kind))
}

/** Items and receipts that a person sees by one of his screens, of the kinds that it shows. */
export const seenItems = (ctx: Context, alias = 'i') =>
  sql`${kinds(ctx, alias, itemsOfKind)} and ${own(ctx, alias)} and ${itemScope(ctx, alias)}`
export const seenReceipts = (ctx: Context, alias = 'r') =>
  sql`${kinds(ctx, alias, receiptsOfKind)} and ${own(ctx, alias)} and ${receiptScope(ctx, alias)}`
/** Rows of modules further right with kind and customer; their data scope is their own. */
export const ownOfKinds = (ctx: Context, alias: string) =>
  sql`(${kinds(ctx, alias, itemsOfKind)} or ${kinds(ctx, alias, receiptsOfKind)}) and ${own(ctx, alias)}`
/** Items that work on receipts names: of the kinds whose receipts or items one sees. */
export const reachedItems = (ctx: Context, alias = 'i') => sql`${ownOfKinds(ctx, alias)} and ${itemScope(ctx, alias)}`

/** The kept sums (0108) of the customers whose items one sees; by the filters `kind`, `customerId` and `companyId` alone. */
export function sumsOfCustomers(ctx: Context, query: AnyQuery): RawBuilder<unknown> {
  const is = (name: string, column: string) =>
    query[name] === undefined ? sql`true` : sql`${sql.raw(column)} = ${query[name]}`
  return sql`from ar_sum g where g.company_id ${ofCompanies(ctx)} and not g.by_contract and ${is('kind', 'g.kind')}
    and ${is('customerId', 'g.customer_id')} and ${is('companyId', 'g.company_id')} and ${seenItems(ctx, 'g')}`
}
