import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import type { BillLine } from '#kernel/server/payments/port.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import type { Difference } from '../shared/api.ts'
import { ItemState, type Provider, RefundState } from '../shared/terms.ts'

/** What arrived and went back on a day, by our rows. */
export async function findBooks(seller: Context, provider: string, day: string): Promise<BillLine[]> {
  const [from, to] = [`${day}T00:00:00+08:00`, `${addDays(day, 1)}T00:00:00+08:00`]
  const { rows } =
    await sql<BillLine>`select i.pay_no, null::text as refund_no, sum(i.amount)::numeric(14, 2) as amount from payment_item i
      where i.company_id = ${seller.companyId} and i.provider = ${provider} and ${is('i.state', ItemState.code.paid)}
        and i.paid_at >= ${from} and i.paid_at < ${to}
      group by i.pay_no
    union all select i.pay_no, r.refund_no, r.amount from mall_refund r
      join payment_item i on i.company_id = r.company_id and i.id = r.item_id
      where r.company_id = ${seller.companyId} and i.provider = ${provider} and ${is('r.state', RefundState.code.done)}
        and r.done_at >= ${from} and r.done_at < ${to}`.execute(seller.db)
  return rows
}

export interface Reconciliation {
  readonly provider: Provider
  readonly day: string
  readonly compared: number
  readonly differences: Difference[]
  readonly error: string | null
}

export async function keepReconciliation(seller: Context, one: Reconciliation): Promise<void> {
  await sql`insert into reconciliation (company_id, id, provider, day, compared, differences, error)
    values (${seller.companyId}, ${newId()}, ${one.provider}, ${one.day}, ${one.compared}, ${JSON.stringify(one.differences)}, ${one.error})
    on conflict (company_id, provider, day) do update set compared = excluded.compared, differences = excluded.differences,
      error = excluded.error, updated_at = ${seller.now.toISOString()}`.execute(seller.db)
}

/** Of the last days, newest first. */
export async function findReconciliations(
  seller: Context,
  days: number,
): Promise<(Reconciliation & { readonly id: string })[]> {
  const since = addDays(dayOf(seller.now), -days)
  const { rows } = await sql<
    Reconciliation & { readonly id: string }
  >`select id, provider, day, compared, differences, error
    from reconciliation where company_id = ${seller.companyId} and day >= ${since} order by day desc, provider`.execute(
    seller.db,
  )
  return rows
}
