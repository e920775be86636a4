import { type RawBuilder, sql } from 'kysely'
import { is } from './codes.ts'
import type { Context } from './context.ts'

/** Of tenant.state and company.state: 正常 and 停用 (archives 1, company). */
export const CompanyState = { open: 1, stopped: 2 } as const

/** Whether the company of that column is in business: neither stopped nor past its end. Its people sign in, its work goes on. */
export const companyWorks = (ctx: Pick<Context, 'now'>, column: string): RawBuilder<boolean> =>
  sql`exists (select 1 from tenant ten where ten.id = ${sql.raw(column)} and ${is('ten.state', CompanyState.open)}
    and coalesce(ten.expire_at > ${ctx.now.toISOString()}::timestamptz, true))`

/**
 * What `company_id` may be in a statement: `where r.company_id ${ofCompanies(ctx)}`. One company – of company users, of
 * guests, of operations users who were granted one – is compared as one value: it names its shard and lets an index keep
 * its order; a list of companies does neither (decision 0071).
 */
export function ofCompanies(of: Context | readonly string[]): RawBuilder<unknown> {
  const companies = isContext(of) ? (of.isGuest ? [of.companyId] : of.who.companies) : of
  return companies.length === 1 ? sql`= ${companies[0]}` : sql`= any(${[...companies]}::uuid[])`
}

const isContext = (of: Context | readonly string[]): of is Context => !Array.isArray(of)

/** Whether one of the company's own people calls: looking at a public page is then not the customer's looking. */
export const isOwnOf = (ctx: Context, companyId: string): boolean =>
  !ctx.isGuest && ctx.who.companies.includes(companyId)
