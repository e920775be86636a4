import { type Context, newId } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, earlier, later } from '#kernel/shared/days.ts'
import { serviceFrom } from '#modules/contract/shared/service.ts'
import {
  addEvent,
  addOrders,
  basesOf,
  changeOrder,
  closeOne,
  dayToday,
  findLifts,
  findLine,
  findServices,
  giveBack,
  type LiftRow,
  type LineOfLift,
  lockAnyOrder,
  proposeCrews,
  refreshNextVisit,
  tellBoards,
} from '#modules/maintenance/server/index.ts'
import { CloseReason, MaintainSource, type MaintainType } from '#modules/maintenance/shared/maintenance.ts'
import {
  findCalendar,
  findSetting,
  findWindows,
  lockAnyPlan,
  type PlanRecord,
  setAllowedGap,
} from '#modules/plan/server/index.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import { levelsOf, type SetLevel } from '#modules/plan/shared/levels.ts'
import { inSafeOrder } from '#modules/plan/shared/safeOrder.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import { articles, wordsOfLevel } from '#modules/plan/shared/visitReason.ts'
import { chainFrom } from '#modules/plan/shared/visits.ts'
import { calendarOfLine } from '#modules/plan/shared/yearPlan.ts'
import { type Checklist, checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import { defaultRule, type PlanRule } from '#modules/template/shared/template.ts'
import { type ChainOrder, findChainOrders } from './demandChain.store.ts'

/** The visits of a lift on demand, chained anew whenever its gap, its last visit or its standing changes (jobs 6.9). */

/** Within so many days when the gap has passed already (jobs 6.9, falling back). */
const CATCH_UP_DAYS = 3

export interface Chain {
  readonly planId: string
  readonly elevatorId: string
  readonly gapDays: number
  /** 1: the lift has fallen back to fifteen days. */
  readonly type: MaintainType
  /** Why the days are these, before the words of the level. */
  readonly reason: string
}
export interface Chained {
  readonly next: Day | null
  readonly added: number
  readonly moved: number
  readonly closed: number
}

interface Step {
  readonly date: Day
  readonly level: SetLevel['level']
  readonly legalDeadline: Day
  readonly reason: string
}

export async function rechain(ctx: Context, chain: Chain): Promise<Chained> {
  const plan = await lockAnyPlan(ctx, chain.planId)
  await setAllowedGap(ctx, chain.planId, chain.elevatorId, chain.gapDays, chain.type === 1)
  const [lift] = await findLifts(ctx, [chain.elevatorId])
  const line = await findLine(ctx, chain.planId, chain.elevatorId)
  if (!lift || !line) return { next: null, added: 0, moved: 0, closed: 0 }
  const orders = await findChainOrders(ctx, chain.elevatorId, dayToday(ctx))
  // An overdue one stays where it is: moved, nobody would see that it is late.
  const today = dayToday(ctx)
  const own = orders.filter(
    (one) => one.planId === plan.id && one.status === 0 && one.source !== TRIGGER && one.planDate >= today,
  )
  const steps = await stepsOf(ctx, { chain, plan, lift, line, orders, own })
  const result = await write(ctx, { chain, plan, lift, line, own, steps })
  await refreshNextVisit(ctx, [lift.id])
  if (result.added > 0) await proposeCrews(ctx, [plan.teamId])
  return { next: steps[0]?.date ?? null, ...result }
}
const TRIGGER = MaintainSource.code.trigger

interface Question {
  readonly chain: Chain
  readonly plan: PlanRecord
  readonly lift: LiftRow
  readonly line: LineOfLift
  readonly orders: readonly ChainOrder[]
  readonly own: readonly ChainOrder[]
}

async function stepsOf(ctx: Context, { chain, plan, lift, line, orders, own }: Question): Promise<Step[]> {
  const { setting } = await findSetting(ctx)
  const place = { communityId: lift.communityId, planId: plan.id }
  const windows = (await findWindows(ctx, [place]))(place)
  const calendar = calendarOfLine({ windows }, await findCalendar(ctx, setting))
  const services = (await findServices(ctx, [lift.id])).get(lift.id) ?? []
  const [service] = serviceFrom(
    services.filter((one) => one.contractId === plan.contractId),
    later(dayToday(ctx), line.start),
  )
  const end = earlier(line.end, service?.serviceEnd ?? line.end)
  const others = orders.filter((one) => !own.includes(one))
  const taken = new Set(others.map((one) => one.planDate))
  // What is under way, and what a trigger has asked for, is the visit the chain goes on from.
  const standing = others.filter((one) => one.open && one.planId === plan.id).map((one) => one.planDate)
  const base = [lift.lastVisit, ...standing].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
  const rule: PlanRule = { ...defaultRule, maxGapDays: chain.gapDays, stagger: false }
  const first = firstOf(dayToday(ctx), line.start, base, rule, calendar, taken)
  const planned = chainFrom([first.day, 'interval'], dayNumber(end), rule, calendar)
  const dates = planned.dates.map((day) => freeDay(day, taken))
  const levels = levelsOf({
    dates,
    after: planned.after,
    start: dayNumber(line.start),
    end: dayNumber(end),
    bases: basesOf({ lastLevels: { 3: lift.last3, 4: lift.last4, 5: lift.last5, ...line.lastLevels } }),
    rule,
    inspectionMonth: line.nextInspectDate ? Number(line.nextInspectDate.slice(5, 7)) : null,
  })
  return dates.map((date, at): Step => {
    const set = levels[at] as SetLevel
    const before = at === 0 ? null : (dates[at - 1] as number)
    return {
      date: isoDay(date),
      level: set.level,
      legalDeadline: before === null ? isoDay(first.limit) : isoDay(before + chain.gapDays),
      reason: `${chain.reason}；${wordsOfLevel(set)}（${chain.type === 2 ? DEMAND_ARTICLE : articles[set.rule]}）`,
    }
  })
}
const DEMAND_ARTICLE = '国市监特设〔2020〕56号，按需维保试点'

/**
 * The next visit: the latest working day within the gap; when the gap has passed, within three days from today. `limit`
 * is the day it may be done at the latest.
 */
function firstOf(
  today: Day,
  start: Day,
  base: Day | null,
  rule: PlanRule,
  calendar: Calendar,
  taken: ReadonlySet<Day>,
): { day: number; limit: number } {
  const from = dayNumber(later(today, start))
  const gapEnds = base === null ? from + rule.firstWithinDays : dayNumber(base) + rule.maxGapDays
  const limit = gapEnds >= from ? gapEnds : from + CATCH_UP_DAYS
  const working = calendar.latestWorkingDay(limit)
  return { day: Math.max(freeDay(working >= from ? working : limit, taken), from), limit }
}

/** A lift has one order a day: the day before when this one is taken. */
function freeDay(day: number, taken: ReadonlySet<Day>): number {
  let free = day
  while (taken.has(isoDay(free))) free -= 1
  return free
}

interface Writing extends Omit<Question, 'orders'> {
  readonly steps: readonly Step[]
}

/** The n-th open order becomes the n-th visit, so that most only change their day. */
async function write(ctx: Context, { chain, plan, lift, line, own, steps }: Writing) {
  const hashOf = await snapshots(ctx, chain, plan, lift)
  const { setting } = await findSetting(ctx)
  for (const order of own.slice(steps.length)) {
    await closeOne(ctx, await lockAnyOrder(ctx, order.id), { reason: CloseReason.code.planReset, note: chain.reason })
  }
  const pairs = steps.slice(0, own.length).map((step, at) => {
    const order = own[at] as ChainOrder
    return { step, order, from: order.planDate, to: step.date }
  })
  let moved = 0
  for (const { step, order } of inSafeOrder(pairs)) {
    const same =
      order.planDate === step.date &&
      order.level === step.level &&
      order.type === chain.type &&
      order.legalDeadline === step.legalDeadline
    if (same) continue
    const locked = await lockAnyOrder(ctx, order.id)
    const changed = await changeOrder(ctx, locked, {
      planDate: step.date,
      level: step.level,
      type: chain.type,
      legalDeadline: step.legalDeadline,
      stdMinutes: standardMinutes(setting, lift.category, step.level),
      snapshotHash: await hashOf(step.level),
      planReason: step.reason,
      ...(locked.planDate !== step.date && locked.planEnd === null ? { planStart: null } : {}),
      originalPlanDate: locked.originalPlanDate ?? locked.planDate,
    })
    if (order.planDate !== step.date || order.type !== chain.type) {
      moved += 1
      await addEvent(ctx, order.id, {
        type: 'rerolled',
        before: { planDate: order.planDate, level: order.level },
        after: { planDate: step.date, level: step.level, reason: chain.reason },
      })
    }
    tellBoards(ctx, changed)
  }
  await giveBack(
    ctx,
    pairs.map(({ order }) => order.id),
  )
  const added = []
  for (const step of steps.slice(own.length)) {
    added.push({
      id: newId(),
      source: MaintainSource.code.plan,
      planId: plan.id,
      elevatorId: lift.id,
      communityId: lift.communityId,
      contractId: line.contractId,
      customerId: lift.customerId,
      teamId: line.teamId,
      type: chain.type,
      level: step.level,
      planDate: step.date,
      legalDeadline: step.legalDeadline,
      stdMinutes: standardMinutes(setting, lift.category, step.level),
      snapshotHash: await hashOf(step.level),
      planReason: step.reason,
    })
  }
  await addOrders(ctx, added)
  return { added: added.length, moved, closed: Math.max(0, own.length - steps.length) }
}

/** On demand the line's template, whose remote rows the terminal checks; back at fifteen days the lift's own in full. */
async function snapshots(ctx: Context, { type }: Chain, plan: PlanRecord, lift: LiftRow) {
  const list: Checklist | null =
    type === 2 && plan.templateId ? await findChecklist(ctx, plan.templateId) : await checklistOf(ctx, lift)
  const known = new Map<number, string>()
  return async (level: SetLevel['level']): Promise<string> => {
    if (!list) throw new Error(`no checklist for lift ${lift.id}`)
    const hash = known.get(level) ?? (await keepSnapshot(ctx, snapshotOf(list, level)))
    known.set(level, hash)
    return hash
  }
}

export interface Triggered {
  readonly planId: string
  readonly elevatorId: string
  readonly type: MaintainType
  readonly level: SetLevel['level']
  readonly dueBy: Day
  readonly reason: string
}

/** An order on a trigger (source 3), or the one that is due by then anyway. */
export async function addTriggered(
  ctx: Context,
  { planId, elevatorId, type, level, dueBy, reason }: Triggered,
): Promise<{ orderId: string; joined: boolean }> {
  const plan = await lockAnyPlan(ctx, planId)
  const [lift] = await findLifts(ctx, [elevatorId])
  const orders = await findChainOrders(ctx, elevatorId, dayToday(ctx))
  const due = orders.find((one) => one.open && one.planDate <= later(dueBy, dayToday(ctx)))
  if (due) return { orderId: due.id, joined: true }
  if (!lift) throw new Error(`no lift ${elevatorId}`)
  const { setting } = await findSetting(ctx)
  const taken = new Set(orders.map((one) => one.planDate))
  const today = dayToday(ctx)
  const limit = later(dueBy, today)
  const working = (await findCalendar(ctx, setting)).latestWorkingDay(dayNumber(limit))
  const wanted = isoDay(freeDay(working >= dayNumber(today) ? working : dayNumber(limit), taken))
  // Everything up to the limit is taken (a visit done today): the first free day after it.
  let planDate = wanted >= today ? wanted : addDays(limit, 1)
  while (taken.has(planDate)) planDate = addDays(planDate, 1)
  const id = newId()
  const hashOf = await snapshots(ctx, { planId, elevatorId, gapDays: 0, type, reason }, plan, lift)
  const row = {
    id,
    source: TRIGGER,
    planId,
    elevatorId,
    communityId: lift.communityId,
    contractId: plan.contractId,
    customerId: lift.customerId,
    teamId: plan.teamId,
    type,
    level,
    planDate,
    legalDeadline: limit,
    stdMinutes: standardMinutes(setting, lift.category, level),
    snapshotHash: await hashOf(level),
    planReason: reason,
    reason,
  }
  await addOrders(ctx, [row])
  await addEvent(ctx, id, { type: 'created', after: { reason, days: daysBetween(today, planDate) } })
  await ctx.emit('maintainOrder.created', { id, version: 0, elevatorId, level, planDate, workers: [] })
  await refreshNextVisit(ctx, [elevatorId])
  await proposeCrews(ctx, [plan.teamId])
  tellBoards(ctx, {})
  return { orderId: id, joined: false }
}
