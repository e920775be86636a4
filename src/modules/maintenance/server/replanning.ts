import { type Context, type JobHandler, lockRows, startJob } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { findPlanRule } from '#modules/plan/server/index.ts'
import { findLastKnown, findNextLines } from './orderImport.store.ts'
import { lockAnyOrder, refreshNextVisit } from './orderRow.store.ts'
import { lastBefore, rerollAfter } from './rerolling.ts'

/**
 * A visit brought along that is later than any known before moves the open visits of its lift, as one done here does
 * (decision 0051, jobs 6.4): once per lift, as a job of its own, because a sheet may name thousands of them.
 */
export interface BroughtVisit {
  readonly elevatorId: string
  readonly orderId: string
  readonly day: Day
}

const KIND = 'maintain.replan'

/** Of the newest visits of lifts those that are later than known and have visits to move; `known` is what was known before them. */
export async function replanLater(
  ctx: Context,
  newest: readonly BroughtVisit[],
  known: ReadonlyMap<string, Day>,
): Promise<void> {
  const later = newest.filter(({ elevatorId, day }) => day > (known.get(elevatorId) ?? ''))
  const lines = later.length > 0 ? await findNextLines(ctx, later) : new Map<string, string>()
  const visits = later.filter(({ elevatorId }) => lines.has(elevatorId))
  if (visits.length > 0) await startJob(ctx, KIND, '按补录的维保重排计划', { visits })
}

export const replanJob: JobHandler<{ visits: readonly BroughtVisit[] }> = {
  kind: KIND,
  async run(task) {
    const { visits } = task.input
    let failed = 0
    for (const [n, visit] of visits.entries()) {
      await task
        .inCompany((ctx) => replan(ctx, visit))
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
          failed += 1
        })
      await task.progress(n + 1, visits.length)
    }
    return { result: { lifts: visits.length - failed, failed }, partly: failed > 0 }
  },
}

/** Once is enough, and twice does no harm: a chain that stands as it should is left as it is. */
async function replan(ctx: Context, { elevatorId, orderId, day }: BroughtVisit): Promise<void> {
  await lockRows(ctx, 'elevator', [elevatorId])
  const order = await lockAnyOrder(ctx, orderId)
  // Somebody has been there since, and that visit has moved the others already.
  if (((await findLastKnown(ctx, [elevatorId])).get(elevatorId) ?? day) > day) return
  const planId = (await findNextLines(ctx, [{ elevatorId, day }])).get(elevatorId)
  const rule = planId && (await findPlanRule(ctx, planId))
  if (!planId || !rule) return
  const previous = await lastBefore(ctx, elevatorId, day, orderId)
  await rerollAfter(ctx, { ...order, planId }, { day, previous: previous.day, rule, outside: 'brought' })
  await refreshNextVisit(ctx, [elevatorId])
}
