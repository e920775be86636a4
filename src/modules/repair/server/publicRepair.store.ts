import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { DUPLICATE_MINUTES, REPAIR_OPEN, type RepairStatus } from '../shared/repair.ts'
import { carriesRescue } from './repairRow.store.ts'

export interface KnownRepair {
  id: string
  orderNo: string
  reportAt: string
  status: RepairStatus
  repairType: number
  trappedCount: number | null
  reporterPhone: string
  rescuedAt: string | null
}

/** The open report of the lift from the last 30 minutes; people inside come before everything else, who still wait before all. */
export async function findKnown(ctx: Context, elevatorId: string): Promise<KnownRepair | undefined> {
  const since = new Date(ctx.now.getTime() - DUPLICATE_MINUTES * 60_000).toISOString()
  const { rows } =
    await sql<KnownRepair>`select id, order_no, report_at, status, repair_type, trapped_count, reporter_phone,
      rescued_at
    from repair_order where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and report_at >= ${since}
      and ${is('status', REPAIR_OPEN)} and deleted_at is null
    order by (${is('repair_type', RepairType.code.trapped)}) desc, ${carriesRescue()} desc, report_at desc limit 1`.execute(
      ctx.db,
    )
  return rows[0]
}

/** Whether somebody with this telephone is kept with the order already. */
export async function hasCaller(ctx: Context, orderId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from repair_caller where company_id = ${ctx.companyId} and order_id = ${orderId}
    and phone = ${phone} limit 1`.execute(ctx.db)
  return rows.length > 0
}
