import { sql } from 'kysely'
import { type Context, is, lockRows } from '#kernel/server/index.ts'
import { REPAIR_OPEN, RepairType } from '../shared/repair.ts'
import { carriesRescue, lockAny, type RepairRecord } from './repairRow.store.ts'

/** Which order of a lift a record of its terminal belongs to. */

/**
 * The open order of the lift, the most urgent first. People shut in need a clock of their own where the other has run out:
 * one that is paused, or whose people are out already, cannot carry another rescue (decision 0136).
 */
async function findOpen(ctx: Context, elevatorId: string, type: RepairType): Promise<string | undefined> {
  const carries = type === RepairType.code.trapped ? carriesRescue() : sql`true`
  const { rows } = await sql<{ id: string }>`select id from repair_order where company_id = ${ctx.companyId}
    and elevator_id = ${elevatorId} and ${is('status', REPAIR_OPEN)} and ${carries} and deleted_at is null
    order by repair_type, report_at desc, id limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/**
 * Holds the order that takes a record of this type, and the lift: first the order, then the lift, as a crew's step does. What
 * came between is seen under the lift's lock. Undefined: there is none, and no other can come before this transaction ends.
 */
export async function lockOpenRepair(
  ctx: Context,
  elevatorId: string,
  type: RepairType,
): Promise<RepairRecord | undefined> {
  const first = await findOpen(ctx, elevatorId, type)
  if (first) await lockRows(ctx, 'repairOrder', [first])
  await lockRows(ctx, 'elevator', [elevatorId])
  const id = await findOpen(ctx, elevatorId, type)
  return id ? lockAny(ctx, id) : undefined
}

/** The order that was made for a record, whatever became of it. */
export async function findMadeFor(ctx: Context, recordId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from repair_order where company_id = ${ctx.companyId}
    and source_record_id = ${recordId}`.execute(ctx.db)
  return rows[0]?.id
}

/** Where people at the desk are called back about what a machine reported; empty: the company named no telephone. */
export async function findDutyPhone(ctx: Context): Promise<string> {
  const { rows } = await sql<{ phone: string | null }>`select duty_phone as phone from company
    where company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]?.phone ?? ''
}
