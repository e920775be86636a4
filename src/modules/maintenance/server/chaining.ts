import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { type Chain, type ChainVisit, counts, type Hole, holesOf, opened } from '#modules/plan/shared/chain.ts'
import { dayNumber, isoDay, plusMonths } from '#modules/plan/shared/dayNumber.ts'
import { isHomeLift, ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { type OrderFacts, Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { LiftRow, ServiceRow, TimelineVisit } from './facts.store.ts'

/** What a change does to the whole row of a lift's visits, not only to the one that it moves (jobs 6.5, decision 0058). */

/** An order as it would be. */
export interface Changed extends OrderFacts {
  readonly moved?: boolean
  /** It is closed or deleted. */
  readonly gone?: boolean
}

export interface LiftChain {
  readonly lift: LiftRow
  /** Ascending, as they stand. */
  readonly visits: readonly TimelineVisit[]
  readonly services: readonly ServiceRow[]
  readonly calendar: Calendar
  readonly today: Day
}

/** By order: V01 and V17 of gaps that the change opens elsewhere, V12 of levels that go with it. */
export function chainViolations(of: LiftChain, changed: readonly Changed[]): Map<string, Violation[]> {
  const found = new Map<string, Violation[]>()
  // A lift that stands still is not maintained.
  if (of.lift.useStatus !== 1) return found
  const add = (orderId: string, one: Violation) => found.set(orderId, [...(found.get(orderId) ?? []), one])
  const mine = new Map(changed.map((order) => [order.orderId, order]))
  const before = chainOf(of, of.visits)
  const after = { ...before, visits: chainOf(of, visitsAfter(of.visits, mine)).visits }
  for (const hole of opened(holesOf(before), holesOf(after))) {
    const end = hole.after && mine.get(hole.after.orderId)
    // Said by the order itself as V01 of the gap before it.
    if (end?.moved && hole.visited) continue
    const follows = followed(of, hole, mine)
    for (const orderId of culprits(of, hole, changed)) add(orderId, follows ?? holeViolation(of.lift, hole))
  }
  for (const order of changed) if (order.gone) for (const late of levelsLost(of, order, mine)) add(order.orderId, late)
  return found
}

/** The lift's visits with the changed ones on their new days, without those that are gone, with those that are new. */
export function visitsAfter(visits: readonly TimelineVisit[], mine: ReadonlyMap<string, Changed>): TimelineVisit[] {
  const known = new Set(visits.map((visit) => visit.orderId))
  const stay = visits.flatMap((visit): TimelineVisit[] => {
    const change = mine.get(visit.orderId)
    if (change?.gone) return []
    return [{ ...visit, date: change?.planDate ?? visit.date }]
  })
  const added = [...mine.values()].filter((order) => !known.has(order.orderId) && !order.gone)
  return [...stay, ...added.map(newVisit)].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const newVisit = ({ orderId, elevatorId, planDate, level }: Changed): TimelineVisit => ({
  orderId,
  elevatorId,
  date: planDate,
  level,
  done: false,
  started: false,
  planType: null,
  planGap: null,
  original: null,
})

function chainOf({ lift, services, today }: LiftChain, visits: readonly TimelineVisit[]): Chain {
  const chained = visits.map((visit): ChainVisit => ({ ...visit, gap: gapBefore(lift, visit) }))
  const last = chained.findLast(counts)
  const near =
    services.findLast((one) => one.serviceStart <= (last?.date ?? today)) ??
    services.find((one) => one.serviceEnd >= today)
  return {
    visits: chained,
    known: lift.lastVisit,
    service: near ? { from: servedSince(services, today) ?? near.serviceStart, to: near.serviceEnd } : null,
    gap: last?.gap ?? ruleOfLift(lift).maxGapDays,
    today,
  }
}

/** Since when the lift is served without a break: a renewed contract goes on where the one before it ended. */
function servedSince(services: readonly ServiceRow[], day: Day): Day | null {
  const running = services.find((one) => one.serviceEnd >= day)
  let since = running?.serviceStart ?? null
  for (const { serviceStart, serviceEnd } of services.toReversed())
    if (since !== null && serviceStart < since && serviceEnd >= addDays(since, -1)) since = serviceStart
  return since
}

/** As the line has it; visits of no line, or of a custom one, keep to the lift's own. */
function gapBefore(lift: LiftRow, { planType, planGap }: TimelineVisit): number {
  return planType === 1 && planGap !== null ? planGap : ruleOfLift(lift).maxGapDays
}

/** Those of the changed orders that stood in the gap or stand at its ends; else all of the lift. */
function culprits({ visits }: LiftChain, { from, to }: Hole, changed: readonly Changed[]): string[] {
  const old = new Map(visits.map((visit) => [visit.orderId, visit.date]))
  const inside = (day: Day | undefined) => day !== undefined && from <= day && day <= to
  const near = changed.filter((order) => inside(old.get(order.orderId)) || (!order.gone && inside(order.planDate)))
  return (near.length > 0 ? near : changed).map((order) => order.orderId)
}

/**
 * Going earlier breaks nothing where the visit after it is pulled forward once this one is done (jobs 6.4): a hint. Not where
 * it would stay: of no regular line, or changed by hand as well, or too far away even before.
 */
function followed({ visits, calendar }: LiftChain, hole: Hole, mine: ReadonlyMap<string, Changed>): Violation | null {
  const { before, after, gap } = hole
  const moved = before && mine.get(before.orderId)
  const stood = before && visits.find((visit) => visit.orderId === before.orderId)
  const next = after && visits.find((visit) => visit.orderId === after.orderId)
  if (!moved?.moved || !stood || !next || mine.has(next.orderId) || moved.planDate >= stood.date) return null
  if (next.planType !== 1 || next.started) return null
  if (daysBetween(stood.original ?? stood.date, next.date) > gap) return null
  const latest = calendar.latestWorkingDay(dayNumber(moved.planDate) + gap)
  const text = `距下次维保${hole.days}天；完成后，下次维保由${next.date}提前到${isoDay(latest)}`
  return { code: 'next', severity: Severity.code.hint, text }
}

function holeViolation(lift: LiftRow, { from, to, days, gap, visited, after }: Hole): Violation {
  const severity = isHomeLift(lift) ? Severity.code.warning : Severity.code.approval
  if (lift.onDemand) {
    return { code: 'V17', severity, text: `${from}至${to}按需间隔${days}天，超过允许的${gap}天` }
  }
  const text = after
    ? visited
      ? `${after.date}的维保与上次维保（${from}）相隔${days}天，超过${gap}日`
      : `服务自${from}开始，到首次维保（${after.date}）相隔${days}天，超过${gap}日`
    : `${visited ? `${from}的维保` : `服务自${from}开始`}到服务期末（${to}）相隔${days}天，超过${gap}日`
  return { code: 'V01', severity, text }
}

/** V12: a level that was on time goes with the order, and the next visit of that level comes too late for it. */
function levelsLost(of: LiftChain, gone: Changed, mine: ReadonlyMap<string, Changed>): Violation[] {
  const { lift, services } = of
  const left = visitsAfter(of.visits, mine)
  const severity = isHomeLift(lift) ? Severity.code.warning : Severity.code.approval
  const service = services.findLast((one) => one.serviceStart <= gone.planDate)
  return ([3, 4, 5] as const).flatMap((level): Violation[] => {
    if (!reaches(gone.level, level)) return []
    const reached = (visit: TimelineVisit) => reaches(visit.level, level)
    const last = left.findLast((visit) => reached(visit) && visit.date < gone.planDate)?.date ?? lift[`last${level}`]
    const base = last ?? service?.serviceStart
    if (!base) return []
    const due = isoDay(plusMonths(dayNumber(base), LEVEL_MONTHS[level]))
    const next = left.find((visit) => reached(visit) && visit.date >= gone.planDate)?.date
    const end = service?.serviceEnd ?? addDays(due, 1)
    const lost = gone.planDate <= due && (next ? next > due : due <= end)
    return lost ? [{ code: 'V12', severity, text: `${Level.label(level)}维保最迟${due}` }] : []
  })
}
const LEVEL_MONTHS = { 3: 3, 4: 6, 5: 12 } as const
const reaches = (level: Level, wanted: number) => level !== 99 && level >= wanted
