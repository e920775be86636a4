import { type Context, newId } from '#kernel/server/index.ts'
import { type Day, earlier, later, today } from '#kernel/shared/days.ts'
import { findCalendar, findSetting, findWindows } from '#modules/plan/server/index.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import type { LevelBases } from '#modules/plan/shared/levels.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { windowsOfWish } from '#modules/plan/shared/preferred.ts'
import { type Reroll, type RerollChange, reroll } from '#modules/plan/shared/reroll.ts'
import { inSafeOrder } from '#modules/plan/shared/safeOrder.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { calendarOfLine } from '#modules/plan/shared/yearPlan.ts'
import { checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import { findPreferences } from '#modules/villa/server/index.ts'
import { MaintainSource } from '../shared/maintenance.ts'
import { findLifts } from './facts.store.ts'
import { giveBack } from './givingBack.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { withLevel } from './orderLevel.ts'
import { addEvent, addOrders, changeOrder, keepViolations, lockAnyOrder, tellBoards } from './orderRow.store.ts'
import { findLine, findOpenAfter, findPrevious, findTakenDays, type LineOfLift } from './rerolling.store.ts'

/** A visit done early or late moves the open ones of its lift (jobs 6.4, 8.5). */

/** The last visit before a day, and whether that gap began before our service. */
export async function lastBefore(ctx: Context, elevatorId: string, day: Day, exceptId: string) {
  const { day: last, serviceStart } = await findPrevious(ctx, elevatorId, day, exceptId)
  return { day: last, beforeService: last !== null && serviceStart !== null && last < serviceStart }
}

export async function rerollAfter(
  ctx: Context,
  order: Pick<OrderRecord, 'planId' | 'elevatorId' | 'communityId' | 'planDate' | 'level'>,
  done: {
    day: Day
    previous: Day | null
    rule: PlanRule
    /** Of no regular line, whose visits it moves all the same: done outside of the plan, or brought along later. */
    outside?: 'unplanned' | 'brought'
  },
): Promise<void> {
  const { day, previous, rule, outside } = done
  const line = order.planId ? await findLine(ctx, order.planId, order.elevatorId) : undefined
  // A line on demand is chained anew by its rule (module demand); the days of a custom plan are its own.
  if (!order.planId || line?.planType !== PlanType.code.regular) return
  const open = await findOpenAfter(ctx, order.planId, order.elevatorId, earlier(day, order.planDate))
  // Visits to add stand at the end of the service, which may be the line of the renewed contract.
  const lastPlan = open.at(-1)?.planId ?? order.planId
  const lastLine = lastPlan === order.planId ? line : await findLine(ctx, lastPlan, order.elevatorId)
  const taken = await findTakenDays(
    ctx,
    order.elevatorId,
    open.map((one) => one.orderId),
  )
  const result = reroll(
    {
      done: {
        previous,
        planned: outside ? null : order.planDate,
        brought: outside === 'brought',
        date: day,
        level: order.level as Level,
      },
      open,
      start: line.start,
      end: line.end,
      next: lastLine && lastPlan !== order.planId ? { start: lastLine.start, end: lastLine.end } : null,
      bases: basesOf(line),
      index: line.offsetDays,
      inspectionMonth: line.nextInspectDate ? Number(line.nextInspectDate.slice(5, 7)) : null,
      notBefore: outside ? later(line.start, today(ctx.now)) : null,
      taken,
    },
    rule,
    await calendarOfVisits(ctx, order, day),
  )
  for (const change of inSafeOrder(result.changes)) await moveOne(ctx, change)
  await giveBack(
    ctx,
    result.changes.map((change) => change.orderId),
  )
  await addOrders(ctx, await rowsOf(ctx, order, lastPlan, lastLine ?? line, result.added))
  if (result.merge) await suggestMerge(ctx, order, result.merge)
}

/** The company's working days without those on which line or community let nobody in or the owner does not want anybody. */
export async function calendarOfVisits(
  ctx: Context,
  { elevatorId, communityId, planId }: Pick<OrderRecord, 'elevatorId' | 'communityId' | 'planId'>,
  from: Day,
): Promise<Calendar> {
  const { setting } = await findSetting(ctx)
  const company = await findCalendar(ctx, setting)
  const windows = (await findWindows(ctx, [{ communityId, planId }]))({ communityId, planId })
  const wish = (await findPreferences(ctx, [elevatorId])).get(elevatorId) ?? []
  return calendarOfLine({ windows: [...windows, ...windowsOfWish(wish, company, from)] }, company)
}

/** 合并 is a suggestion (jobs 6.4): it stands with the next order, in its history and as V02. */
async function suggestMerge(
  ctx: Context,
  done: Pick<OrderRecord, 'elevatorId'>,
  { orderId, gapDays, text }: NonNullable<Reroll['merge']>,
): Promise<void> {
  await addEvent(ctx, orderId, { type: 'mergeHint', after: { reason: text } })
  if (gapDays < 0) return
  const facts = { orderId, elevatorId: done.elevatorId, code: 'V02', severity: Severity.code.hint }
  await keepViolations(ctx, [{ ...facts, text: `与上次维保仅隔${gapDays}天` }])
}

export function basesOf({ lastLevels }: Pick<LineOfLift, 'lastLevels'>): LevelBases {
  const of = (level: 3 | 4 | 5) => {
    const last = lastLevels[level]
    return last ? dayNumber(last) : null
  }
  return { 3: of(3), 4: of(4), 5: of(5) }
}

async function moveOne(ctx: Context, change: RerollChange): Promise<void> {
  const order = await lockAnyOrder(ctx, change.orderId)
  const level =
    change.level === change.levelFrom
      ? {}
      : { level: change.level, ...(await withLevel(ctx, order.elevatorId, order.snapshotHash, change.level)) }
  const changed = await changeOrder(ctx, order, {
    ...level,
    planDate: change.to,
    // An hour that a route worked out was for that day's route; one agreed with the customer stays.
    ...(change.to !== change.from && order.planEnd === null ? { planStart: null } : {}),
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

/** Visits of a line as orders. */
export async function rowsOf(
  ctx: Context,
  { elevatorId }: Pick<OrderRecord, 'elevatorId'>,
  planId: string,
  line: LineOfLift,
  added: readonly { date: Day; level: Level; reason: string; season?: readonly string[]; source?: number }[],
) {
  const [lift] = added.length > 0 ? await findLifts(ctx, [elevatorId]) : []
  const list = lift && (line.templateId ? await findChecklist(ctx, line.templateId) : await checklistOf(ctx, lift))
  if (!lift || !list) return []
  const { setting } = await findSetting(ctx)
  const rows = []
  for (const visit of added) {
    rows.push({
      id: newId(),
      source: visit.source ?? MaintainSource.code.plan,
      planId,
      elevatorId: lift.id,
      communityId: lift.communityId,
      contractId: line.contractId,
      customerId: lift.customerId,
      teamId: line.teamId,
      type: 1,
      level: visit.level,
      planDate: visit.date,
      // Counted from the visit before it as soon as all stand.
      legalDeadline: visit.date,
      stdMinutes: standardMinutes(setting, lift.category, visit.level),
      snapshotHash: await keepSnapshot(ctx, snapshotOf(list, visit.level, visit.season)),
      planReason: visit.reason,
    })
  }
  return rows
}
