import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { ClockStep } from '#modules/elevatorLog/shared/elevatorLog.ts'
import { RepairType } from '../shared/repair.ts'

interface Moments {
  repairType: number
  reportAt: string
  acceptAt: string | null
  arriveAt: string | null
  rescuedAt: string | null
  completeAt: string | null
}

/** The moments of a repair as its lift's record shows them (archives 4.5); 解救 only where people were trapped. */
export async function repairMoments(ctx: Context, orderId: string): Promise<ClockStep[]> {
  const { rows } = await sql<Moments>`select repair_type, report_at, accept_at, arrive_at, rescued_at, complete_at
    from repair_order where company_id ${ofCompanies(ctx)} and id = ${orderId} and deleted_at is null`.execute(ctx.db)
  const [order] = rows
  if (!order) return []
  return [
    { label: '报修', at: order.reportAt },
    { label: '接单', at: order.acceptAt },
    { label: '到场', at: order.arriveAt },
    ...(order.repairType === RepairType.code.trapped ? [{ label: '解救', at: order.rescuedAt }] : []),
    { label: '完成', at: order.completeAt },
  ]
}
