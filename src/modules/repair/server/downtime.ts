import type { Context } from '#kernel/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { findRunningAgain, findStanding, lockLiftState } from './downtime.store.ts'
import { addRepairEvent, changeRepair, type RepairRecord, type RepairValues } from './repairRow.store.ts'

/** 停梯时段 of repairs (jobs 1.7, 3.2): from the report or from a repair that left the lift standing, until it runs. */

const { normal, stopped } = StateAfter.code

/** What the completion says of the order's own downtime. 带隐患运行 leaves it as it is: only 正常 ends it. */
export async function downtimeAfter(
  ctx: Context,
  order: RepairRecord,
  stateAfter: number,
  at: string,
): Promise<RepairValues> {
  if (stateAfter === normal) return order.stopFrom ? { stopTo: at } : {}
  if (stateAfter !== stopped) return {}
  await lockLiftState(ctx, order)
  const runs = await findRunningAgain(ctx, order, at)
  return { stopFrom: order.stopFrom ?? at, stopTo: runs?.completeAt ?? null }
}

/** The lift runs: what earlier repairs left open ends with this one, and their history says which. */
export async function endEarlierDowntime(ctx: Context, order: RepairRecord, at: string): Promise<void> {
  await lockLiftState(ctx, order)
  for (const earlier of await findStanding(ctx, order, at)) {
    await changeRepair(ctx, earlier, { stopTo: at })
    await addRepairEvent(ctx, earlier.id, { type: 'runsAgain', at, after: { orderNo: order.orderNo } })
  }
}
