import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { AR_DUE, AR_OWED, ReceiptStatus } from '../shared/terms.ts'

const owed = (customer: string) =>
  `from ar_item i where i.company_id = ${customer}.company_id and i.customer_id = ${customer}.id and ${is('i.state', AR_DUE)}
    and i.balance > 0`

export const unpaidOf = (customer: string) => `(select coalesce(sum(i.balance), 0)::numeric(14, 2) ${owed(customer)})`
export const overdueDaysOf = (customer: string, day: string) =>
  `(select coalesce(greatest(0, '${day}'::date - min(i.due_date)), 0) ${owed(customer)})`

/** Negative balances count: what is to be given back is open as well. */
export async function hasOpenMoney(ctx: Context, customerId: string): Promise<boolean> {
  const own = sql`company_id = ${ctx.companyId} and customer_id = ${customerId} and deleted_at is null`
  const { rows } = await sql<{ open: boolean }>`select
    exists (select 1 from ar_item where ${own} and ${is('state', AR_OWED)} and balance <> 0)
    or exists (select 1 from receipt where ${own} and ${isNot('status', ReceiptStatus.code.reversed)}
      and amount - allocated - refunded <> 0) as open`.execute(ctx.db)
  return rows[0]?.open ?? false
}
