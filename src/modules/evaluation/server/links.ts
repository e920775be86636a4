import { randomBytes } from 'node:crypto'
import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { findSetting } from '#modules/maintenance/server/index.ts'
import { EvaluatedBiz } from '../shared/evaluation.ts'
import { addLink, findOfBiz, findOrderWork, prolong } from './give.store.ts'

/**
 * A finished order gets its link, valid for evalValidDays; the signature makes it valid as long again, because that is
 * when the customer meets it once more (decision: links of evaluations). Handlers may run twice.
 */
async function orderFinished(ctx: Context, { id }: Event): Promise<void> {
  if (!id) return
  const { setting } = await findSetting(ctx)
  const expiresAt = isoTime(ctx.now.getTime() + setting.evalValidDays * 86_400_000)
  const bizType = EvaluatedBiz.code.maintenance
  const known = await findOfBiz(ctx, bizType, id)
  if (known) return prolong(ctx, known.id, expiresAt)
  const work = await findOrderWork(ctx, id)
  if (work) await addLink(ctx, { ...work, bizType, bizId: id }, randomBytes(18).toString('base64url'), expiresAt)
}

export const evaluationSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'evaluation.orderFinished',
    events: ['maintainOrder.completed', 'maintainOrder.confirmed'],
    handle: orderFinished,
  },
]
