import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { REPAIR_BUSY, RepairStatus } from '../shared/repair.ts'

/** Minutes of what nobody wrote down how long it takes: a repair two hours, a rescue one (its goal, jobs 6.6). */
const USUAL = { repair: 120, rescue: 60 }

export const repairWork = (ctx: Context, { people, from, to, today }: maintenanceAsks.WorkAsked) => sql`
    select 'repair' as kind, r.id, r.order_no as no, r.worker_ids as people, r.day as date,
      case r.repair_type when 1 then ${USUAL.rescue}::int else ${USUAL.repair}::int end as minutes, to_char(r.at, 'HH24:MI') as "from",
      to_char(r.at + make_interval(mins => ${USUAL.repair}::int), 'HH24:MI') as "to", r.elevator_id, r.community_id
    from (
      select x.*, greatest(x.appoint_at::date, ${today}::date) as day,
        case when ${is('x.status', RepairStatus.code.dispatched)}
          and x.appoint_at::date >= ${today}::date then x.appoint_at end as at
      from repair_order x
      where x.company_id = ${ctx.companyId} and x.deleted_at is null and x.worker_ids && ${[...people]}::uuid[]
        and (${is('x.status', REPAIR_BUSY)} or (${is('x.status', RepairStatus.code.paused)}
        and x.appoint_at::date > ${today}::date))
    ) r where r.day between ${from}::date and ${to}::date`
