import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import type { arItemApi } from '../shared/item.api.ts'
import { AR_OWED } from '../shared/terms.ts'
import { reachedItems } from './own.store.ts'

type Owed = z.output<typeof arItemApi.owed.reply>

/** What a customer owes, as the dialog of an allocation shows it: due longest first. */
export async function findOwedSeen(ctx: Context, customerId: string, kind: number): Promise<Owed> {
  const { rows } = await sql<
    Owed[number]
  >`select i.id, i.ar_no, k.contract_no, i.period_start, i.period_end, i.due_date,
      i.due_amount, i.balance
    from ar_item i left join contract k on k.company_id = i.company_id and k.id = i.contract_id
    where i.company_id = ${ctx.companyId} and i.customer_id = ${customerId} and i.kind = ${kind} and i.deleted_at is null
      and ${is('i.state', AR_OWED)} and i.balance > 0 and ${reachedItems(ctx)} order by i.due_date, i.id limit 500`.execute(
    ctx.db,
  )
  return rows
}

/** Items by their number or customer: those that still owe, due longest first; by id also the others. */
export async function findItemOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`i.id = any(${query.ids}::uuid[])`
    : sql`${is('i.state', AR_OWED)} and (i.ar_no ilike ${word} or c.name ilike ${word})`
  const { rows } = await sql<Option>`select i.id as value, c.name || ' ' || i.due_date as label, i.ar_no as note
    from ar_item i join customer c on c.company_id = i.company_id and c.id = i.customer_id
    where i.company_id ${ofCompanies(ctx)} and i.deleted_at is null and ${asked} and ${reachedItems(ctx)}
    order by i.due_date, i.id limit ${query.size}`.execute(ctx.db)
  return rows
}
