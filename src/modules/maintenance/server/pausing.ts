import type { Context } from '#kernel/server/index.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { type MaintainStatus, PauseReason } from '../shared/maintenance.ts'
import { findUnderWay } from './opsMoves.store.ts'
import { addEvent, changeOrder, lockAnyOrder, tellBoards } from './orderRow.store.ts'

/**
 * 转急修: what these people have under way pauses by itself with reason 1 (jobs 3.1, 3.2). Gives the numbers of the orders
 * that stopped; asked again it finds none.
 */
export async function pauseForRepair(
  ctx: Context,
  employeeIds: readonly string[],
  { at, orderNo }: { readonly at: string; readonly orderNo: string },
): Promise<string[]> {
  const stopped: string[] = []
  for (const id of await findUnderWay(ctx, employeeIds)) {
    const order = await lockAnyOrder(ctx, id)
    if (!maintainOrder.open(order.status as MaintainStatus).includes('pause')) continue
    const status = maintainOrder.target('pause', order.status as MaintainStatus)
    const reason = PauseReason.code.urgentRepair
    const changed = await changeOrder(ctx, order, { status, pauseReason: reason, pausedAt: at })
    const after = { status, reason, note: `转急修${orderNo}` }
    await addEvent(ctx, id, { type: 'pause', at, before: { status: order.status }, after })
    tellBoards(ctx, changed)
    stopped.push(order.orderNo)
  }
  return stopped
}
