import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { REPAIR_AHEAD, REPAIR_OPEN, REPAIR_RUNNING, RepairStatus } from '../shared/repair.ts'
import { overdueArrival } from './arrival.store.ts'
import type { RepairRecord } from './repairRow.store.ts'

/** Live entrapments that nobody has reached; the oldest first. */
export async function findClimbing(ctx: Context): Promise<RepairRecord[]> {
  const { rows } = await sql<RepairRecord>`select o.* from repair_order o where o.company_id = ${ctx.companyId}
    and ${is('o.repair_type', RepairType.code.trapped)} and o.rescued_at is null and o.arrive_at is null
    and ${is('o.status', REPAIR_AHEAD)} and o.deleted_at is null
    order by o.report_at`.execute(ctx.db)
  return rows
}

/** What passed its limit while nobody came or finished carries the mark for good, to the second (jobs 6.6). */
export async function markOver(ctx: Context): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`update repair_order o set arrive_over = true, version = version + 1, updated_at = ${now} where o.company_id = ${ctx.companyId}
    and not o.arrive_over and o.deleted_at is null and ${overdueArrival(ctx)}`.execute(ctx.db)
  await sql`update repair_order o set finish_over = true, version = version + 1, updated_at = ${now} where o.company_id = ${ctx.companyId}
    and not o.finish_over and o.deleted_at is null and (
      (${is('o.repair_type', RepairType.code.trapped)} and o.rescued_at is null and ${is('o.status', REPAIR_OPEN)}
        and o.report_at + (o.finish_limit * 60 + 1) * interval '1 second' <= ${now}::timestamptz)
      or (${isNot('o.repair_type', RepairType.code.trapped)} and ${is('o.status', REPAIR_RUNNING)}
        and o.report_at + (o.finish_limit * 60 + o.pause_seconds + 1) * interval '1 second' <= ${now}::timestamptz))`.execute(
    ctx.db,
  )
}

/** Orders that wait to be given out by themselves: quiet hours ended, or nobody was free before. */
export async function findWaiting(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from repair_order where company_id = ${ctx.companyId} and ${is('status', RepairStatus.code.waiting)}
    and deleted_at is null and (dispatch_after is null or dispatch_after <= ${ctx.now.toISOString()})
    order by repair_type, report_at limit 50`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
