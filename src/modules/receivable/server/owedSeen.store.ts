import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is } from '#kernel/server/index.ts'
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
