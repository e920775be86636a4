import { type Context, newId } from '#kernel/server/index.ts'
import { type Day, earlier } from '#kernel/shared/days.ts'
import { checklistOf, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import { dayNumber } from '../shared/dayNumber.ts'
import { MaintainSource } from '../shared/maintenance.ts'
import { type RerollChange, reroll } from '../shared/reroll.ts'
import { standardMinutes } from '../shared/setting.ts'
import { findLifts } from './facts.store.ts'
import { withLevel } from './orderAdd.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, addOrders, changeOrder, lockOrder, tellBoards } from './orderRow.store.ts'
import { inSafeOrder } from './planReset.ts'
import { findLine, findOpenAfter, findPrevious, type LineOfLift, setNextDeadline } from './rerolling.store.ts'
import { findCalendar, findSetting } from './setting.store.ts'

/** A visit done early or late moves the open ones of its lift (jobs 6.4, 8.5). */

/** The last visit before a day, and whether that gap began before our service. */
export async function lastBefore(ctx: Context, elevatorId: string, day: Day, exceptId: string) {
  const { day: last, serviceStart } = await findPrevious(ctx, elevatorId, day, exceptId)
  return { day: last, beforeService: last !== null && serviceStart !== null && last < serviceStart }
}

export async function rerollAfter(
  ctx: Context,
  order: OrderRecord,
  done: { day: Day; previous: Day | null; rule: PlanRule },
): Promise<void> {
  const { day, previous, rule } = done
  const line = order.planId ? await findLine(ctx, order.planId, order.elevatorId) : undefined
  if (order.planId && line) {
    const open = await findOpenAfter(ctx, order.planId, order.elevatorId, earlier(day, order.planDate))
    const { setting } = await findSetting(ctx)
    const result = reroll(
      {
        done: { previous, planned: order.planDate, date: day, level: order.level as Level },
        open,
        start: line.start,
        end: line.end,
        bases: basesOf(line),
        index: line.offsetDays,
        inspectionMonth: line.nextInspectDate ? Number(line.nextInspectDate.slice(5, 7)) : null,
      },
      rule,
      await findCalendar(ctx, setting),
    )
    for (const change of inSafeOrder(result.changes)) await moveOne(ctx, change)
    await addOrders(ctx, await rowsOf(ctx, order, line, result.added))
  }
  await setNextDeadline(ctx, order.elevatorId, day, rule.maxGapDays)
}

function basesOf({ lastLevels }: LineOfLift) {
  const of = (level: 3 | 4 | 5) => {
    const last = lastLevels[level]
    return last ? dayNumber(last) : null
  }
  return { 3: of(3), 4: of(4), 5: of(5) }
}

async function moveOne(ctx: Context, change: RerollChange): Promise<void> {
  const order = await lockOrder(ctx, change.orderId)
  const level =
    change.level === change.levelFrom
      ? {}
      : { level: change.level, ...(await withLevel(ctx, order.elevatorId, order.snapshotHash, change.level)) }
  const changed = await changeOrder(ctx, order, {
    ...level,
    planDate: change.to,
    originalPlanDate: order.originalPlanDate ?? change.from,
    planReason: change.reason,
  })
  await addEvent(ctx, order.id, {
    type: 'rerolled',
    before: { planDate: change.from, level: change.levelFrom },
    after: { planDate: change.to, level: change.level, reason: change.reason },
  })
  tellBoards(ctx, changed)
}

async function rowsOf(
  ctx: Context,
  order: OrderRecord,
  line: LineOfLift,
  added: readonly { date: Day; level: Level; reason: string }[],
) {
  const [lift] = added.length > 0 ? await findLifts(ctx, [order.elevatorId]) : []
  const list = lift && (await checklistOf(ctx, lift))
  if (!lift || !list) return []
  const { setting } = await findSetting(ctx)
  const rows = []
  for (const visit of added) {
    rows.push({
      id: newId(),
      source: MaintainSource.code.plan,
      planId: order.planId,
      elevatorId: lift.id,
      communityId: lift.communityId,
      contractId: line.contractId,
      customerId: lift.customerId,
      teamId: line.teamId,
      type: 1,
      level: visit.level,
      planDate: visit.date,
      legalDeadline: visit.date,
      stdMinutes: standardMinutes(setting, lift.category, visit.level),
      snapshotHash: await keepSnapshot(ctx, snapshotOf(list, visit.level)),
      planReason: visit.reason,
    })
  }
  return rows
}
