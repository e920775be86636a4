import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairStatus, RepairType } from '../shared/repair.ts'
import { repairPlace } from './repairPlace.store.ts'

/** Who has left the day's visits behind for a repair: what the board re-offers is theirs (jobs 6.4). */
export interface RescueCrew {
  orderNo: string
  place: string
  workerIds: string[]
  names: string
  /** They are still at it: the rescue itself, and the repair that follows. */
  away: boolean
}

/** 1000404 for none, for another company's, outside the scope, and for a repair that is no 困人. */
export async function findRescueCrew(ctx: Context, id: string): Promise<RescueCrew> {
  const { dispatched, departed, working, paused } = RepairStatus.code
  const { rows } = await sql<RescueCrew>`select o.order_no, o.worker_ids,
      ${sql.raw(repairPlace)} as place,
      coalesce((select string_agg(p.name, '、' order by array_position(o.worker_ids, p.id)) from employee p
        where p.company_id = o.company_id and p.id = any(o.worker_ids)), '') as names,
      o.status in (${dispatched}, ${departed}, ${working}, ${paused}) as away
    from repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${id} and o.deleted_at is null
      and o.repair_type = ${RepairType.code.trapped} and ${repairScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}
