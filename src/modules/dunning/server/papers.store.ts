import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { reachedItems } from '#modules/receivable/server/index.ts'

export interface StatementLine {
  readonly day: string
  readonly source: string
  readonly arNo: string
  readonly contractNo: string | null
  readonly receiptNo: string | null
  readonly debit: string
  readonly credit: string
}
const at = (day: string) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`
const ofCustomer = (ctx: Context, customerId: string, kind: number) =>
  sql`e.company_id ${ofCompanies(ctx)} and e.account = 'AR' and i.customer_id = ${customerId} and i.kind = ${kind}
    and ${reachedItems(ctx)}`

/** What a customer owed at the beginning of a day, by the book. */
export async function findOpening(ctx: Context, customerId: string, kind: number, from: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(e.debit - e.credit), 0)::numeric(16, 2) as owed
    from ar_entry e join ar_item i on i.company_id = e.company_id and i.id = e.ar_item_id
    where ${ofCustomer(ctx, customerId, kind)} and e.at < ${at(from)}`.execute(ctx.db)
  return rows[0]?.owed ?? '0.00'
}

/** What came of a customer and settles nothing at the end of a day, by the book: what is asked back counts until it is paid. */
export async function findAdvance(ctx: Context, customerId: string, kind: number, to: string): Promise<string> {
  const { rows } = await sql<{ held: string }>`select coalesce(sum(e.credit - e.debit), 0)::numeric(16, 2) as held
    from ar_entry e join receipt r on r.company_id = e.company_id and r.id = e.receipt_id
    where e.company_id ${ofCompanies(ctx)} and e.account = 'ADV' and r.customer_id = ${customerId} and r.kind = ${kind}
      and e.at < ${at(addDays(to, 1))}`.execute(ctx.db)
  return rows[0]?.held ?? '0.00'
}

export async function findBooked(
  ctx: Context,
  by: { readonly customerId: string; readonly kind: number; readonly from: string; readonly to: string },
): Promise<StatementLine[]> {
  const { rows } =
    await sql<StatementLine>`select (e.at at time zone 'Asia/Shanghai')::date as day, e.source, i.ar_no, k.contract_no,
      r.receipt_no, e.debit, e.credit
    from ar_entry e join ar_item i on i.company_id = e.company_id and i.id = e.ar_item_id
      left join contract k on k.company_id = i.company_id and k.id = i.contract_id
      left join ar_allocation a on a.company_id = e.company_id and a.id = e.source_id and e.source = 'allocation'
      left join receipt r on r.company_id = a.company_id and r.id = a.receipt_id
    where ${ofCustomer(ctx, by.customerId, by.kind)} and e.at >= ${at(by.from)} and e.at < ${at(addDays(by.to, 1))}
    order by e.at, e.id limit 2000`.execute(ctx.db)
  return rows
}

export async function findCustomerName(ctx: Context, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select c.name from customer c
    where c.company_id ${ofCompanies(ctx)} and c.id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}
