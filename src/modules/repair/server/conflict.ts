import type { Context } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { employeeOf } from '#modules/employee/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { stepOfOp } from '../shared/fieldOps.ts'
import { takeRecording } from './recording.ts'
import { addRepairEvent, changeRepair, lockAny, lockRepair, tellBoards } from './repairRow.store.ts'
import { takeStep } from './steps.ts'
import { momentIn, type Work } from './work.ts'

/**
 * What a phone recorded on a repair that had been given to others meanwhile (jobs 6.8): 采纳 takes the steps as they were
 * done, all or nothing; 作废 lays them aside. Nothing is discarded.
 */
export async function resolveConflicts(
  ctx: Context,
  { id, adopt, reason }: { id: string; adopt: boolean; reason?: string | undefined },
): Promise<{ done: number }> {
  await lockRepair(ctx, id)
  const ops = await maintenanceAsks.findConflicts(ctx, id)
  if (ops.length === 0) throw new Refusal(1000404, '没有待处理的离线记录')
  for (const op of ops) {
    const name = stepOfOp(op.type)
    if (adopt && (name || op.type === 'recording')) {
      const employeeId = await employeeOf(ctx, op.userId)
      let order = await lockAny(ctx, id)
      if (!order.workerIds.includes(employeeId))
        order = await changeRepair(ctx, order, { workerIds: [...order.workerIds, employeeId] })
      const at = momentIn(ctx, order, op.occurredAt, false)
      const work: Work = { ctx, order, employeeId, at, gps: op.payload.gps as Work['gps'], opId: op.id, byDesk: false }
      if (name) await takeStep(work, name, op.payload.payload)
      else await takeRecording(work, op.payload.payload, op.userId)
    }
    await maintenanceAsks.settleOp(
      ctx,
      op.id,
      adopt ? 'applied' : 'rejected',
      adopt ? null : { code: 0, msg: reason ?? '调度作废' },
    )
  }
  await addRepairEvent(ctx, id, {
    type: adopt ? 'adopt' : 'discard',
    after: { count: ops.length, reason: reason ?? null },
  })
  tellBoards(ctx, await lockAny(ctx, id))
  return { done: ops.length }
}
