import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { customerScope } from '#modules/permission/server/index.ts'
import { ownOfCustomer, ownOfKinds, reachedItems } from '#modules/receivable/server/index.ts'
import { AR_OWED, ReceiptStatus } from '#modules/receivable/shared/terms.ts'
import type { Named, OpenItem, Payment } from '../shared/match.ts'

/** Receipts of these payers, by name or account, customer by customer; only money that came. */
export async function findPayments(
  ctx: Context,
  payers: readonly string[],
  accounts: readonly string[],
): Promise<Payment[]> {
  const { rows } =
    await sql<Payment>`select r.payer_name as payer, r.payer_account, r.customer_id, c.name as customer_name,
      r.kind, count(*)::int as times
    from receipt r join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id = ${ctx.companyId} and ${is('r.status', ReceiptStatus.code.confirmed)} and r.deleted_at is null
      and (r.payer_name = any(${payers}::text[]) or r.payer_account = any(${accounts}::text[]))
      and ${ownOfKinds(ctx, 'r')} and ${customerScope(ctx, 'c')}
    group by r.payer_name, r.payer_account, r.customer_id, c.name, r.kind`.execute(ctx.db)
  return rows
}

/** Customers by name, invoice title or a name they had before they were merged; brackets and spaces do not count. */
export async function findNamed(ctx: Context, plainNames: readonly string[]): Promise<Named[]> {
  const plain = (column: string) => sql.raw(`lower(translate(${column}, ' ()（）·.　', ''))`)
  const { rows } = await sql<Named>`select x.name, c.id as customer_id, c.name as customer_name
    from customer c join lateral (
        select c.name as name union select c.invoice_title where c.invoice_title is not null
        union select a.name from customer_alias a where a.company_id = c.company_id and a.customer_id = c.id
      ) x on ${plain('x.name')} = any(${plainNames}::text[])
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and ${customerScope(ctx, 'c')}
      and ${ownOfCustomer(ctx, 'c')}`.execute(ctx.db)
  return rows
}

/** Open items of these customers, those that a memo names, and those with exactly one of these sums. */
export async function findOpen(
  ctx: Context,
  by: {
    readonly customers: readonly string[]
    readonly numbers: readonly string[]
    readonly amounts: readonly string[]
  },
): Promise<OpenItem[]> {
  const { rows } =
    await sql<OpenItem>`select i.id, i.ar_no, i.customer_id, c.name as customer_name, i.kind, k.contract_no,
      i.due_date, i.balance
    from ar_item i join customer c on c.company_id = i.company_id and c.id = i.customer_id
      left join contract k on k.company_id = i.company_id and k.id = i.contract_id
    where i.company_id = ${ctx.companyId} and ${is('i.state', AR_OWED)} and i.balance > 0 and i.deleted_at is null
      and (i.customer_id = any(${by.customers}::uuid[]) or i.balance = any(${by.amounts}::numeric[])
        or i.ar_no = any(${by.numbers}::text[])
        or i.contract_id in (select n.id from contract n where n.company_id = ${ctx.companyId}
          and upper(n.contract_no) = any(${by.numbers}::text[])))
      and ${reachedItems(ctx)}
    order by i.due_date, i.id limit 5000`.execute(ctx.db)
  return rows
}
