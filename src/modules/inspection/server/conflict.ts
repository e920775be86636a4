import type { Context } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { employeeOf } from '#modules/employee/server/index.ts'
import { maintenanceAsks, tellPhones } from '#modules/maintenance/server/index.ts'
import type { Gps } from '#modules/maintenance/shared/visitOp.ts'
import { takeStep } from './field.ts'
import { lockPlan } from './plan.store.ts'

/**
 * What a phone recorded on an inspection that others had meanwhile, or that was closed (jobs 6.8): 采纳 takes the steps as
 * they were done, all or nothing; 作废 lays them aside. Nothing is discarded.
 */
export async function resolveConflicts(
  ctx: Context,
  { id, adopt, reason }: { id: string; adopt: boolean; reason?: string | undefined },
): Promise<{ done: number }> {
  await lockPlan(ctx, id)
  const ops = await maintenanceAsks.findConflicts(ctx, id)
  if (ops.length === 0) throw new Refusal(1000404, '没有待处理的离线记录')
  for (const op of ops) {
    // A picture's digest comes with the step that names it.
    if (adopt && op.type === 'inspectStep') {
      const { payload, gps } = op.payload
      const step = { opId: op.id, at: op.occurredAt, gps: gps as Gps | null, payload }
      await takeStep(ctx, await lockPlan(ctx, id), step, await employeeOf(ctx, op.userId))
    }
    await maintenanceAsks.settleOp(
      ctx,
      op.id,
      adopt ? 'applied' : 'rejected',
      adopt ? null : { code: 0, msg: reason ?? '办公室作废' },
    )
  }
  tellPhones(ctx, (await lockPlan(ctx, id)).workerIds)
  return { done: ops.length }
}
