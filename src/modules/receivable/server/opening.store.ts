import { sql } from 'kysely'
import { type Context, insertRows, literal } from '#kernel/server/index.ts'
import { customerScope } from '#modules/permission/server/index.ts'
import { ArSource } from '../shared/terms.ts'
import { ownOfCustomer } from './own.store.ts'

export interface NamedCustomer {
  readonly id: string
  readonly no: string
  readonly name: string
}
/** Customers that the person may bring items for, with names that they had before. */
export async function findCustomersByName(ctx: Context): Promise<NamedCustomer[]> {
  const { rows } = await sql<NamedCustomer>`select c.id, c.customer_no as no, x.name
    from customer c join lateral (select c.name as name union select a.name from customer_alias a
        where a.company_id = c.company_id and a.customer_id = c.id) x on true
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and ${customerScope(ctx, 'c')}
      and ${ownOfCustomer(ctx, 'c')}`.execute(ctx.db)
  return rows
}

export interface OwnContract {
  readonly id: string
  readonly contractNo: string
  readonly customerId: string | null
  readonly salesmanId: string | null
  readonly elevatorCount: number
  /** Rows of its plan that items follow: an opening balance of it would be owed twice. */
  readonly followed: readonly string[]
}
export async function findContractsByNo(ctx: Context, nos: readonly string[]): Promise<OwnContract[]> {
  const { rows } = await sql<OwnContract>`select k.id, k.contract_no, k.customer_id, k.salesman_id, k.elevator_count,
      coalesce(array_agg(i.due_date::text) filter (where i.id is not null), '{}') as followed
    from contract k left join ar_item i on i.company_id = k.company_id and i.contract_id = k.id and i.deleted_at is null
      and i.source_type = ${literal(ArSource.code.contract)}
    where k.company_id = ${ctx.companyId} and upper(k.contract_no) = any(${[...nos]}::text[]) and k.deleted_at is null
    group by k.company_id, k.id`.execute(ctx.db)
  return rows
}

/** Keys of opening balances that were brought already. */
export async function findOpeningKeys(ctx: Context, customerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select concat_ws('|', i.customer_id, i.kind, coalesce(i.contract_id::text, ''),
      i.due_date, i.amount, coalesce(i.remark, '')) as key from ar_item i
    where i.company_id = ${ctx.companyId} and i.source_type = ${literal(ArSource.code.opening)} and i.deleted_at is null
      and i.customer_id = any(${[...customerIds]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

export async function addOpening(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await insertRows(ctx, 'arItem', rows)
}
