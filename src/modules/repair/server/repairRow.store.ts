import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Context, type DB, is, isNot, nextNumber, requireFresh } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { noteTrapped } from '#modules/elevator/server/index.ts'
import { changeWorkOrder, type EventNote, eventRow, tellPhones } from '#modules/maintenance/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { REPAIR_OPEN, RepairStatus } from '../shared/repair.ts'

/** Writing repairs: one at a time, under a lock. */

export type RepairRecord = Selectable<DB['repairOrder']>
export type RepairValues = { readonly [C in keyof DB['repairOrder']]?: unknown }

async function lock(ctx: Context, id: string, scope: RawBuilder<unknown>): Promise<RepairRecord> {
  const { rows } = await sql<RepairRecord>`select o.* from repair_order o where o.company_id = ${ctx.companyId}
    and o.id = ${id} and o.deleted_at is null and ${scope} for update`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Locks a repair of the person's scope for this transaction; 1000404 for none, 1000001 when it has moved on. */
export async function lockRepair(ctx: Context, id: string, version?: number): Promise<RepairRecord> {
  const row = await lock(ctx, id, repairScope(ctx))
  requireFresh(row, version)
  return row
}

/** Locks whatever repair of the company it is: what goes on by itself, and phones, which ask for the crew instead. */
export const lockAny = (ctx: Context, id: string): Promise<RepairRecord> => lock(ctx, id, sql`true`)

/** Changes a repair that still has this version; else 1000001. */
export const changeRepair = (ctx: Context, order: RepairRecord, values: RepairValues): Promise<RepairRecord> =>
  changeWorkOrder(ctx, 'repairOrder', order, values)

export async function addRepairEvent(ctx: Context, orderId: string, note: EventNote): Promise<void> {
  await ctx.db
    .insertInto('repairEvent')
    .values(eventRow(ctx, orderId, note))
    .execute()
}

/** WX+yyyyMMdd+5 digits (jobs 1.7); a transaction that is undone leaves a gap. */
export async function repairNumber(ctx: Context): Promise<string> {
  const series = `WX${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(5, '0')}`
}

/**
 * Lists, boards and the pill on every page hear of it once the transaction stands (monitoring 6.6), and ask for what they
 * may see: which one it was is not said to the whole company.
 */
export function tellBoards(ctx: Context, order: RepairRecord): void {
  const { companyId, services } = ctx
  tellPhones(ctx, [...new Set([...order.workerIds, ...(order.offers as string[][]).flat()])])
  ctx.after(() => services.push.event(`company.${companyId}.order`, { kind: 'repair' }))
}

/** The repair that a waiting finding became, if it is done and the lift runs. */
export async function findDoneRepair(ctx: Context, hazardId: string): Promise<Pick<RepairRecord, 'id' | 'orderNo'>[]> {
  const { done, signed } = RepairStatus.code
  const { rows } = await sql<Pick<RepairRecord, 'id' | 'orderNo'>>`select o.id, o.order_no from hazard h
    join repair_order o on o.company_id = h.company_id and o.id = h.repair_id and o.deleted_at is null
    where h.company_id = ${ctx.companyId} and h.id = ${hazardId} and h.deleted_at is null
      and o.status in (${done}, ${signed}) and o.state_after = ${StateAfter.code.normal}`.execute(ctx.db)
  return rows
}

/** News of the repair with what other modules need of it (common 9). */
export function repairEvent(order: RepairRecord) {
  const { id, version, elevatorId, repairType, recordIds, cause, faultPart: part, workerIds: workers } = order
  return { id, version, elevatorId, repairType, recordIds, cause, part, workers }
}

/** `carriesRescue` of shared, in SQL. */
export const carriesRescue = () => sql`(rescued_at is null and ${isNot('status', RepairStatus.code.paused)})`

/** 困人 on the lift itself: since the oldest live entrapment in it, or not at all. */
export async function markTrapped(ctx: Context, elevatorId: string | null): Promise<void> {
  if (!elevatorId) return
  await noteTrapped(
    ctx,
    sql`select e.id, (select min(o.report_at) from repair_order o where o.company_id = e.company_id
        and o.elevator_id = e.id and ${is('o.repair_type', RepairType.code.trapped)} and o.rescued_at is null
        and ${is('o.status', REPAIR_OPEN)} and o.deleted_at is null) as since
      from elevator e where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}`,
  )
}

/** Open repairs of a lift get its new community. */
export async function moveRepairs(ctx: Context, elevatorId: string): Promise<void> {
  await sql`update repair_order o set community_id = e.community_id, version = o.version + 1, updated_at = ${ctx.now.toISOString()}
    from elevator e
    where o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId} and ${is('o.status', REPAIR_OPEN)}
      and o.deleted_at is null
      and e.company_id = o.company_id and e.id = o.elevator_id and o.community_id is distinct from e.community_id`.execute(
    ctx.db,
  )
}
