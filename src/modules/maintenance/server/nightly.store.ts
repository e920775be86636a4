import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_OPEN } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** Open orders that have just become late, or whose legal deadline has just passed; each is told once. */
export async function findNewly(ctx: Context, what: 'overdue' | 'legalBreached', day: Day): Promise<OrderRecord[]> {
  const past = what === 'overdue' ? sql`o.plan_date < ${day}::date` : sql`o.legal_deadline < ${day}::date`
  const { rows } = await sql<OrderRecord>`select o.* from maintain_order o
    where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null and ${past}
      and not exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id and v.type = ${what})
    order by o.id`.execute(ctx.db)
  return rows
}
