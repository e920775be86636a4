import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { INSPECTION_AHEAD } from '../shared/inspection.ts'

/** Minutes of what nobody wrote down how long it takes: an inspection to attend. */
const USUAL = 120

export const inspectionWork = (ctx: Context, { people, from, to }: maintenanceAsks.WorkAsked) => sql`
    select 'inspection' as kind, i.id, i.plan_no, i.worker_ids, i.inspect_date, ${USUAL}::int, null, null, i.elevator_id, e.community_id
    from inspection_plan i join elevator e on e.company_id = i.company_id and e.id = i.elevator_id
    where i.company_id = ${ctx.companyId} and ${is('i.status', INSPECTION_AHEAD)} and i.deleted_at is null
      and i.worker_ids && ${[...people]}::uuid[]
      and i.inspect_date between ${from}::date and ${to}::date`
