import { randomBytes } from 'node:crypto'
import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { EvaluatedBiz } from '../shared/evaluation.ts'
import {
  addLink,
  findInspectionWork,
  findOfBiz,
  findOrderWork,
  findRepairWork,
  renewLink,
  type Work,
} from './give.store.ts'

/**
 * Finished work gets its link, valid for evalValidDays; the signature makes it valid as long again, because that is when
 * the customer meets it once more (decision: links of evaluations). Handlers may run twice.
 */
async function finished(
  ctx: Context,
  bizType: EvaluatedBiz,
  bizId: unknown,
  find: (ctx: Context, id: string) => Promise<Work | undefined>,
): Promise<void> {
  if (typeof bizId !== 'string') return
  const { setting } = await findSetting(ctx)
  const expiresAt = isoTime(ctx.now.getTime() + setting.evalValidDays * 86_400_000)
  const known = await findOfBiz(ctx, bizType, bizId)
  const work = await find(ctx, bizId)
  if (!work) return
  if (known) return renewLink(ctx, known.id, work, expiresAt)
  await addLink(ctx, { ...work, bizType, bizId }, randomBytes(18).toString('base64url'), expiresAt)
}

const { maintenance, repair, inspection } = EvaluatedBiz.code

export const evaluationSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'evaluation.orderFinished',
    events: ['maintainOrder.completed', 'maintainOrder.confirmed'],
    handle: (ctx, { id }: Event) => finished(ctx, maintenance, id, findOrderWork),
  },
  {
    subscriber: 'evaluation.repairFinished',
    events: ['repairOrder.completed', 'repairOrder.signed'],
    handle: (ctx, { id }: Event) => finished(ctx, repair, id, findRepairWork),
  },
  {
    subscriber: 'evaluation.inspectionPassed',
    events: ['inspection.passed'],
    handle: (ctx, { payload }: Event) => finished(ctx, inspection, payload.planId, findInspectionWork),
  },
]
