import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairStatus } from '../shared/repair.ts'

export const faultsOf = (ctx: Context, building: string, since: string) => sql`(select count(*)::int from elevator l
  join repair_order o on o.company_id = l.company_id and o.elevator_id = l.id
  where l.company_id = ${sql.raw(building)}.company_id and l.building_id = ${sql.raw(building)}.id
    and l.deleted_at is null and ${is('l.use_status', IN_CARE)}
    and o.deleted_at is null and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at >= ${since}::timestamptz
    and ${repairScope(ctx)})`
