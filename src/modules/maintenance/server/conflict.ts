import { type Context, stepwise } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { employeeOf } from '#modules/employee/server/index.ts'
import type { Gps, OpType } from '../shared/visitOp.ts'
import { findConflicts, settleOp } from './asks.ts'
import { findWorkerFacts } from './facts.store.ts'
import { applyOp } from './ops.ts'
import { findOrder } from './orderDetail.store.ts'
import { addEvent, changeOrder, lockOrder, tellBoards } from './orderRow.store.ts'
import type { Work } from './work.ts'

/** These change the crew themselves. */
const ofCrew: ReadonlySet<string> = new Set(['crewJoin', 'crewLeave'])

/** 采纳 replays what the phone recorded, all or nothing; 作废 lays it aside. Nothing is discarded (jobs 6.8). */
export async function resolveConflicts(
  ctx: Context,
  input: { id: string; adopt: boolean; reason?: string | undefined },
): Promise<{ done: number }> {
  await findOrder(ctx, input.id)
  await lockOrder(ctx, input.id)
  const ops = await findConflicts(ctx, input.id)
  if (ops.length === 0) throw new Refusal(1000404, '没有待处理的离线记录')
  if (input.adopt) {
    await stepwise(ctx, async () => {
      for (const op of ops) {
        const employeeId = await employeeOf(ctx, op.userId)
        let order = await lockOrder(ctx, input.id)
        if (!order.workerIds.includes(employeeId) && !ofCrew.has(op.type)) {
          order = await changeOrder(ctx, order, { workerIds: [...order.workerIds, employeeId] })
        }
        const gps = op.payload.gps as Gps | null
        const name = (await findWorkerFacts(ctx, { ids: [employeeId] })).get(employeeId)?.name ?? ctx.who.name
        const work: Work = {
          ctx,
          order,
          employeeId,
          name,
          at: op.occurredAt,
          jumped: false,
          gps,
          opId: op.id,
          deviceId: op.deviceId,
        }
        await applyOp(work, op.type as OpType, op.payload.payload)
      }
    })
  }
  for (const op of ops) {
    const msg = input.adopt ? null : { code: 0, msg: input.reason ?? '调度作废' }
    await settleOp(ctx, op.id, input.adopt ? 'applied' : 'rejected', msg)
  }
  await addEvent(ctx, input.id, {
    type: input.adopt ? 'adopt' : 'discard',
    after: { ops: ops.length, reason: input.reason ?? null },
  })
  tellBoards(ctx, await lockOrder(ctx, input.id))
  return { done: ops.length }
}
