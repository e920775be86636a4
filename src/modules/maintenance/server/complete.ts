import type { z } from 'zod'
import { addMonths, type Day, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal } from '#kernel/shared/refusal.ts'
import { notePerformed } from '#modules/contract/server/index.ts'
import { addElevatorLogs, noteVisits } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { hazardCodes } from '#modules/hazard/server/index.ts'
import { findPlanRule, findSetting, isDemandLine, noteLineVisits } from '#modules/plan/server/index.ts'
import { isHomeLift } from '#modules/plan/shared/homeLift.ts'
import { levelDates } from '#modules/plan/shared/levels.ts'
import { leastMinutes } from '#modules/plan/shared/setting.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { gapText } from '#modules/plan/shared/violations.ts'
import { canonical, sha256 } from '#modules/template/server/index.ts'
import type { Category, Level } from '#modules/template/shared/template.ts'
import { recordAt, type Tally, tallyOf } from '../shared/itemResults.ts'
import { GovState, incompleteRefusal, OrderFlag, refuseMaintain, StateAfter } from '../shared/maintenance.ts'
import type { opPayloads } from '../shared/visitOp.ts'
import { findPartsOfItems } from './asks.ts'
import { keepInOrder } from './moments.ts'
import { findSite, hasSignIn } from './onSite.store.ts'
import { ruleOf } from './opsMoves.ts'
import { findNextLines } from './orderImport.store.ts'
import { publishHash } from './orderPaper.store.ts'
import { keepViolations, refreshNextVisit } from './orderRow.store.ts'
import { refusedBetween } from './refused.store.ts'
import { remoteChecksOfVisit } from './remoteCheck.ts'
import { lastBefore, rerollAfter } from './rerolling.ts'
import { noticeStopped } from './stopNotice.ts'
import { keepFound } from './visitHazard.ts'
import { type Paper, paperOf, requireMove, step, type Work } from './work.ts'

/** The end of a visit: what must be there, and what follows from it (jobs 3.1, 6.4, 8.9). */

type Complete = z.output<typeof opPayloads.complete>
/** Handlings that make a hazard of the item; of 转维修 a repair is made besides. */
const TO_HAZARD = 2
const TO_REPAIR = 3
const TO_PARTS = 4
const LATE_HOURS = 24

export async function complete(work: Work, given: Complete): Promise<void> {
  requireMove(work, 'complete')
  keepInOrder(work)
  const { ctx } = work
  const paper = await paperOf(work)
  const tally = await requireWhole(work, paper)
  const { setting, retainYears } = await findSetting(ctx)
  const { category, useType, cycleDays } = await findSite(ctx, work.order.elevatorId)
  const home = isHomeLift({ useType, cycleDays })
  const workMinutes = minutesWorked(work)
  const least = leastMinutes(setting, category as Category, work.order.level as Level)
  const short = workMinutes < least
  if (short && !given.shortReason) throw refuseMaintain.tooShort({ n: workMinutes, m: least })
  if (given.elevatorStateAfter === StateAfter.code.stopped && !given.stateReason) {
    throw fieldRefusal([{ prop: 'stateReason', msg: '停梯须填写原因' }])
  }
  if (!(await hasSignIn(ctx, work.order.id, { kind: 2 }))) {
    throw new Refusal(refuseMaintain.forbidden.code, '请先离场签到')
  }
  const hazards = await makeHazards(work, paper, given.elevatorStateAfter === StateAfter.code.stopped)
  const day = dayOf(work.at)
  const previous = await lastBefore(ctx, work.order.elevatorId, day, work.order.id)
  const rule = await ruleOf(work)
  const gap = previous.day === null ? 0 : daysBetween(previous.day, day)
  // A lift back at fifteen days has until the day it was given then (jobs 6.9).
  const inTime = (await isDemandLine(ctx, work.order.planId)) && day <= work.order.legalDeadline
  const overGap = gap > rule.maxGapDays && !previous.beforeService && !inTime
  // No law is broken by a home lift: its V01 only warns, and no platform hears of it (jobs 1.2).
  const flags = await flagsOf(work, { late: day > work.order.planDate, overGap: overGap && !home, short })
  const retainUntil: Day = addMonths(day, 12 * retainYears)
  const record = {
    completeAt: work.at,
    workMinutes,
    shortReason: given.shortReason ?? null,
    elevatorStateAfter: given.elevatorStateAfter,
    stateReason: given.stateReason ?? null,
    abnormalCount: tally.abnormal,
    naCount: tally.notApplicable,
  }
  const remote = await remoteChecksOfVisit(work, paper, { day, previous: previous.day })
  const contentHash = hashOf(work, paper, { ...record, ...(remote && { remote }) })
  const more = {
    hazardCount: work.order.hazardCount + hazards,
    govState: useType === UseType.code.villa ? GovState.code.none : GovState.code.waiting,
    flags,
    contentHash,
    retainUntil,
    remoteChecks: remote && JSON.stringify(remote),
  }
  await step(work, 'complete', { ...record, ...more, receivedAt: ctx.now.toISOString() }, { workMinutes })
  await publishHash(ctx, contentHash, work.order.id)
  if (overGap && previous.day) {
    const text = gapText(previous.day, gap, rule.maxGapDays)
    const facts = { orderId: work.order.id, elevatorId: work.order.elevatorId }
    const reason = await refusedBetween(ctx, work.order.elevatorId, previous.day, day)
    await keepViolations(ctx, [
      { ...facts, code: 'V01', severity: home ? Severity.code.warning : Severity.code.approval, text, reason },
    ])
  }
  if (given.elevatorStateAfter === StateAfter.code.stopped) await noticeStopped(work, given.stateReason ?? '')
  await follow(work, day, previous.day, rule)
}

async function requireWhole(work: Work, paper: Paper): Promise<Tally> {
  const tally = tallyOf(paper.snapshot.items, paper.results, await hazardCodes(work.ctx, work.order.id))
  const refusal = incompleteRefusal(tally.unchecked, tally.withoutPhoto)
  if (refusal) throw refusal
  if (tally.unhandled > 0) throw new Refusal(refuseMaintain.unchecked.code, `还有 ${tally.unhandled} 项异常未处理`)
  return tally
}

/** complete − start − pause, whole minutes (jobs 1.5). */
function minutesWorked({ order, at }: Work): number {
  const from = order.startAt === null ? Date.parse(at) : Date.parse(order.startAt)
  return Math.max(0, Math.floor((Date.parse(at) - from) / 60_000) - order.pauseMinutes)
}

/** Items handled as 转隐患 or 转维修 become hazards, of which there is one per item. Gives how many are new. */
async function makeHazards(work: Work, { snapshot, results }: Paper, stopped: boolean): Promise<number> {
  const { ctx, order } = work
  const known = await hazardCodes(ctx, order.id)
  // 申请配件 without a request of its own would be forgotten with the visit.
  const asked = new Set((await findPartsOfItems(ctx, order.id)).map(({ itemCode }) => itemCode))
  let made = 0
  for (const [at, item] of snapshot.items.entries()) {
    const record = recordAt(results, item, at)
    const action = record.handling?.action
    const kept = action === TO_HAZARD || action === TO_REPAIR || (action === TO_PARTS && !asked.has(item.itemCode))
    // What stands as a hazard already needs no second one; it may still have to become a repair.
    if (!kept || (known.has(item.itemCode) && action !== TO_REPAIR)) continue
    const found = [item.name, record.value === null ? null : `${record.value}${item.valueUnit ?? ''}`, record.text]
    const isNew = await keepFound(work, {
      itemCode: item.itemCode,
      grade: 1,
      description: `${found.filter(Boolean).join('，')}（要求：${item.requirement}）`,
      photos: record.photos,
      suggestion: record.handling?.detail || null,
      ...(action === TO_REPAIR ? { toRepair: { employeeId: work.employeeId, stopped } } : {}),
    })
    if (isNew) made++
  }
  return made
}

async function flagsOf(work: Work, found: { late: boolean; overGap: boolean; short: boolean }): Promise<number> {
  const { ctx, order } = work
  const offline = ctx.now.getTime() - Date.parse(work.at) > LATE_HOURS * 3_600_000
  const review =
    (await hasSignIn(ctx, order.id, { kind: 1, reviewOpen: true })) || (order.flags & OrderFlag.code.signIn) > 0
  const bits: [boolean, number][] = [
    [found.late, OrderFlag.code.late],
    [found.overGap, OrderFlag.code.overGap],
    [review, OrderFlag.code.signIn],
    [found.short, OrderFlag.code.short],
    [offline, OrderFlag.code.offline],
  ]
  return bits.reduce((flags, [on, bit]) => (on ? flags | bit : flags), order.flags)
}

/** SHA-256 over what the record says: whoever changes a result changes the digest (T5002 art. 10). */
function hashOf({ order }: Work, { snapshot, results }: Paper, record: Record<string, unknown>): string {
  const { orderNo, elevatorId, level, workerIds, startAt, pauseMinutes } = order
  return sha256(
    canonical({
      orderNo,
      elevatorId,
      level,
      workerIds,
      startAt,
      pauseMinutes,
      items: snapshot.items,
      results,
      ...record,
    }),
  )
}

/** What the visit changes elsewhere: the lift's dates, the contract's count, the visits to come. */
async function follow(
  work: Work,
  day: Day,
  previous: Day | null,
  rule: Awaited<ReturnType<typeof ruleOf>>,
): Promise<void> {
  const { ctx, order } = work
  await noteVisits(ctx, [{ elevatorId: order.elevatorId, day }])
  const { elevatorId: lift, planId } = order
  if (planId) await noteLineVisits(ctx, [{ elevatorId: lift, planId, day, levels: levelDates(order.level, day) }])
  const kind = ElevatorLogKind.code.maintenance
  await addElevatorLogs(ctx, [
    { elevatorId: order.elevatorId, kind, bizId: order.id, summary: `维保完成 ${order.orderNo}` },
  ])
  if (order.contractId) await notePerformed(ctx, order.contractId)
  await moveOthers(work, day, previous, rule)
  await refreshNextVisit(ctx, [order.elevatorId])
  const { id, version, elevatorId, level, planDate, workerIds: workers } = order
  await ctx.emit('maintainOrder.completed', {
    id,
    version,
    elevatorId,
    level,
    planDate,
    workers,
    stateAfter: order.elevatorStateAfter,
  })
}

/** A visit by hand, or of a custom line, moves the visits of the lift's regular line like one of its own. */
async function moveOthers(
  { ctx, order }: Work,
  day: Day,
  previous: Day | null,
  rule: Awaited<ReturnType<typeof ruleOf>>,
): Promise<void> {
  if (order.planId && (await findPlanRule(ctx, order.planId))) return rerollAfter(ctx, order, { day, previous, rule })
  const planId = (await findNextLines(ctx, [{ elevatorId: order.elevatorId, day }])).get(order.elevatorId)
  const rules = planId && (await findPlanRule(ctx, planId))
  if (planId && rules)
    await rerollAfter(ctx, { ...order, planId }, { day, previous, rule: rules, outside: 'unplanned' })
}
