import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'

export interface CheckableOrder {
  id: string
  orderNo: string
  elevatorId: string
  status: number
  /** Null while it is not done. */
  doneOn: Day | null
  workerIds: string[]
  /** Month of the check that stands already. */
  drawn: string | null
}

/** Orders of the person's scope by id or number, and the visits done at these lifts. */
export async function findCheckable(
  ctx: Context,
  { ids = [], orderNos = [], elevatorIds = [] }: Partial<Record<'ids' | 'orderNos' | 'elevatorIds', readonly string[]>>,
): Promise<CheckableOrder[]> {
  const { rows } =
    await sql<CheckableOrder>`select o.id, o.order_no, o.elevator_id, o.status, o.complete_at::date as done_on,
      o.worker_ids, to_char(q.month, 'YYYY-MM') as drawn
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join quality_check q on q.company_id = o.company_id and q.order_id = o.id and q.deleted_at is null
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and ${orderScope(ctx)}
      and (o.id = any(${[...ids]}::uuid[]) or o.order_no = any(${[...orderNos]}::text[])
      or (o.elevator_id = any(${[...elevatorIds]}::uuid[]) and ${is('o.status', MAINTAIN_DONE)}))`.execute(ctx.db)
  return rows
}
