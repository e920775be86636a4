import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { RepairStatus } from '../shared/repair.ts'
import type { RepairRecord } from './repairRow.store.ts'

const { done, signed } = RepairStatus.code

type OfLift = Pick<RepairRecord, 'id' | 'elevatorId'>

/** Repairs of one lift end one after the other: neither misses what the other left behind. */
export async function lockLiftState(ctx: Context, { elevatorId }: OfLift): Promise<void> {
  await sql`select 1 from elevator where company_id = ${ctx.companyId} and id = ${elevatorId} for no key update`.execute(
    ctx.db,
  )
}

/** Earlier done repairs of the lift whose downtime still runs at that moment, locked. */
export async function findStanding(ctx: Context, order: OfLift, at: string): Promise<RepairRecord[]> {
  const { rows } = await sql<RepairRecord>`select * from repair_order where company_id = ${ctx.companyId}
    and elevator_id = ${order.elevatorId} and id <> ${order.id} and status in (${done}, ${signed})
    and complete_at <= ${at} and stop_from <= ${at} and stop_to is null and deleted_at is null
    order by id for update`.execute(ctx.db)
  return rows
}

/** When another repair made the lift run again at or after that moment; a phone may send its day late. */
export async function findRunningAgain(ctx: Context, order: OfLift, at: string): Promise<RepairRecord | undefined> {
  const { rows } = await sql<RepairRecord>`select * from repair_order where company_id = ${ctx.companyId}
    and elevator_id = ${order.elevatorId} and id <> ${order.id} and status in (${done}, ${signed})
    and state_after = ${StateAfter.code.normal} and complete_at >= ${at} and deleted_at is null
    order by complete_at limit 1`.execute(ctx.db)
  return rows[0]
}
