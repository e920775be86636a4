import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_AHEAD } from '../shared/maintenance.ts'
import { dayToday } from './orderRow.store.ts'

export interface LeftOver {
  place: string
  legalDeadline: Day
}

/** What these people have planned for today and not begun. */
export async function findRestOfDay(ctx: Context, employeeIds: readonly string[]): Promise<LeftOver[]> {
  const { rows } = await sql<LeftOver>`select c.name || ' ' || e.name as place, o.legal_deadline
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.worker_ids && ${[...employeeIds]}::uuid[]
      and ${is('o.status', MAINTAIN_AHEAD)}
      and o.deleted_at is null and o.plan_date = ${dayToday(ctx)}::date
    order by o.legal_deadline, o.plan_start nulls last, o.order_no limit 60`.execute(ctx.db)
  return rows
}
