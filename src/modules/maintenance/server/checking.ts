import type { Context } from '#kernel/server/index.ts'
import { type Day, today } from '#kernel/shared/days.ts'
import { findCalendar, findSetting, findWindows, type WindowsOf } from '#modules/plan/server/index.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { counts } from '#modules/plan/shared/chain.ts'
import { dayNumber, isoDay, plusMonths } from '#modules/plan/shared/dayNumber.ts'
import { isHomeLift, ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import type { Travel } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { type OrderFacts, Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { violationsOf } from '#modules/plan/shared/violations.ts'
import type { ElevatorType, Level, PlanRule } from '#modules/template/shared/template.ts'
import { chainViolations, visitsAfter } from './chaining.ts'
import {
  findLifts,
  findOthers,
  findServices,
  findTimelines,
  findWorkerFacts,
  type LiftRow,
  type ServiceRow,
  type TimelineVisit,
  type WorkerRow,
} from './facts.store.ts'
import { findTravel } from './ways.store.ts'

/** An order as it would be after the change. */
export interface Proposed extends OrderFacts {
  /** Its line, which may have hours of its own. */
  planId: string | null
  /** Rule of its line; the default rule without one. */
  rule?: PlanRule | null
  /** Type of the template it gets, when that changes. */
  templateType?: ElevatorType | null
  /** The date changes: gaps and levels are judged. */
  moved?: boolean
  /** It is closed or deleted: only what it leaves behind is judged. */
  gone?: boolean
}

interface Desk {
  setting: MaintainSetting
  calendar: Calendar
  lifts: Map<string, LiftRow>
  workers: Map<string, WorkerRow>
  windowsOf: WindowsOf
  services: Map<string, ServiceRow[]>
  /** As they stand, and as they would. */
  timelines: Map<string, TimelineVisit[]>
  after: Map<string, TimelineVisit[]>
  others: OrderFacts[]
  travel: Travel
  today: Day
}

/**
 * V01–V18 of orders as they would be, all together: rows of one change see each other (jobs 6.5). The visits of every lift
 * they touch are judged whole: the gap before each, the gap behind, the end of the service.
 */
export async function checkOrders(ctx: Context, proposed: readonly Proposed[]): Promise<Map<string, Violation[]>> {
  const desk = await openDesk(ctx, proposed)
  const found = new Map<string, Violation[]>()
  for (const [liftId, ofLift] of Map.groupBy(proposed, (order) => order.elevatorId)) {
    const chained = chainOf(desk, liftId, ofLift)
    for (const order of ofLift) {
      const own = order.gone ? [] : check(order, desk)
      found.set(order.orderId, [...own, ...(chained.get(order.orderId) ?? [])])
    }
  }
  return found
}

/** A place an order could be given: day, hour and people. */
export type PlaceOf = Pick<Proposed, 'planDate' | 'start' | 'crew'>
export interface JudgedPlace {
  violations: Violation[]
  /** The visit before that day and the one after it; null for none. */
  before: Day | null
  after: Day | null
  /** Minutes of the crew's busiest person that day, with this order. */
  minutes: number
}

/**
 * One order at many places: what stands against each, from facts read once (the board's cells while it is dragged).
 * `staged`: other orders where unpublished changes put them.
 */
export async function checkPlaces(
  ctx: Context,
  order: Proposed,
  places: readonly PlaceOf[],
  staged: readonly Proposed[],
): Promise<JudgedPlace[]> {
  const at = places.map((place) => ({ ...order, ...place, moved: place.planDate !== order.planDate }))
  const desk = await openDesk(ctx, [order, ...staged], at)
  const ofDay = Map.groupBy(desk.others, (other) => other.planDate)
  const visits = othersOf(desk, order)
  // What a day does to the lift's other visits is the same for every crew.
  const chained = new Map<Day, Violation[]>()
  const onLift = staged.filter((other) => other.elevatorId === order.elevatorId)
  const chainOn = (place: Proposed) => {
    const known =
      chained.get(place.planDate) ?? chainOf(desk, order.elevatorId, [place, ...onLift]).get(order.orderId) ?? []
    chained.set(place.planDate, known)
    return known
  }
  return at.map((place) => {
    const others = (ofDay.get(place.planDate) ?? []).filter((other) => other.orderId !== order.orderId)
    const load = (id: string) => others.reduce((sum, one) => sum + (one.crew.includes(id) ? one.minutes : 0), 0)
    return {
      violations: [...check(place, { ...desk, others }), ...(place.moved ? chainOn(place) : [])],
      before: visits.findLast((visit) => visit.date < place.planDate)?.date ?? null,
      after: visits.find((visit) => visit.date > place.planDate)?.date ?? null,
      minutes: Math.max(0, ...place.crew.map(load)) + order.minutes,
    }
  })
}

async function openDesk(
  ctx: Context,
  proposed: readonly Proposed[],
  places: readonly PlaceOf[] = proposed,
): Promise<Desk> {
  const liftIds = [...new Set(proposed.map((order) => order.elevatorId))]
  const people = [...new Set(places.flatMap((order) => order.crew))]
  const days = [...new Set(places.map((order) => order.planDate))]
  const { setting } = await findSetting(ctx)
  const lifts = await findLifts(ctx, liftIds)
  const mine = new Map(proposed.map((order) => [order.orderId, order]))
  const standing = (await findOthers(ctx, days, people, liftIds)).filter((other) => !mine.has(other.orderId))
  const timelines = await findTimelines(ctx, liftIds)
  const ofLift = (id: string) => new Map([...mine].filter(([, order]) => order.elevatorId === id))
  return {
    setting,
    calendar: await findCalendar(ctx, setting),
    lifts: new Map(lifts.map((lift) => [lift.id, lift])),
    workers: await findWorkerFacts(ctx, { ids: people }),
    windowsOf: await findWindows(
      ctx,
      proposed.flatMap(({ planId, elevatorId }) => {
        const lift = lifts.find((one) => one.id === elevatorId)
        return lift ? [{ communityId: lift.communityId, planId }] : []
      }),
    ),
    services: await findServices(ctx, liftIds),
    timelines,
    after: new Map(liftIds.map((id) => [id, visitsAfter(timelines.get(id) ?? [], ofLift(id))])),
    others: [...standing, ...proposed.filter((order) => !order.gone)],
    travel: await findTravel(
      ctx,
      [...standing, ...proposed].flatMap((one) => one.communityId || []),
    ),
    today: today(ctx.now),
  }
}

/** What a change of these orders does to the lift's other visits, by order. */
function chainOf(desk: Desk, liftId: string, changed: readonly Proposed[]): Map<string, Violation[]> {
  const lift = desk.lifts.get(liftId)
  if (!lift || !changed.some((order) => order.moved || order.gone)) return new Map()
  const visits = desk.timelines.get(liftId) ?? []
  const { calendar, today: day } = desk
  return chainViolations({ lift, visits, services: desk.services.get(liftId) ?? [], calendar, today: day }, changed)
}

/** The lift's other visits where the change puts them. */
const othersOf = (desk: Desk, order: Proposed): TimelineVisit[] =>
  (desk.after.get(order.elevatorId) ?? []).filter((visit) => visit.orderId !== order.orderId)

function check(order: Proposed, desk: Desk): Violation[] {
  const lift = desk.lifts.get(order.elevatorId)
  if (!lift) return []
  const rule = order.rule ?? ruleOfLift(lift)
  const visits = othersOf(desk, order)
  const before = visits.findLast((visit) => counts(visit) && visit.date < order.planDate)
  const services = desk.services.get(lift.id) ?? []
  const now = services.find((one) => one.serviceStart <= order.planDate && order.planDate <= one.serviceEnd)
  const near = now ?? services.findLast((one) => one.serviceStart <= order.planDate) ?? services[0]
  const lastDone = before?.date ?? lift.lastVisit
  const found = violationsOf(order, {
    lift: {
      category: lift.category,
      specialKind: lift.specialKind,
      useType: lift.useType,
      lastDone: order.moved ? lastDone : null,
      serviceFrom: near?.serviceStart ?? null,
      contractEnd: now ? now.serviceEnd : (services.at(-1)?.serviceEnd ?? null),
      renewalPending: services.at(-1)?.renewalPending ?? false,
      stopped: lift.useStatus === 2,
      homeLift: isHomeLift(lift),
      inspectionTo: lift.nextInspectDate,
      demandGapDays: lift.demandGapDays,
      levelDue: order.moved ? levelDue(order, visits, lift, near?.serviceStart ?? null, rule) : null,
    },
    community: {
      name: lift.communityName,
      windows: desk.windowsOf({ communityId: lift.communityId, planId: order.planId }),
    },
    templateType: order.templateType ?? null,
    rule,
    workers: desk.workers,
    others: desk.others,
    travel: desk.travel,
    calendar: desk.calendar,
    today: desk.today,
    setting: desk.setting,
  })
  return order.moved && order.planDate < desk.today ? [...found, past] : found
}

/** A change of date goes forward only: nobody can work yesterday. */
const past: Violation = { code: 'past', severity: Severity.code.block, text: '日期已过' }

/** The day at the latest on which the order's level must be done: the last such level, done or planned, plus its months. */
function levelDue(
  order: OrderFacts,
  visits: readonly TimelineVisit[],
  lift: LiftRow,
  start: Day | null,
  rule: PlanRule,
): Day | null {
  const { level } = order
  if (level !== 3 && level !== 4 && level !== 5) return null
  const earlier = visits.findLast((visit) => visit.date < order.planDate && atLeast(visit.level, level))?.date
  // A higher level done counts for every level below it.
  const known = { 3: [lift.last3, lift.last4, lift.last5], 4: [lift.last4, lift.last5], 5: [lift.last5] }[level]
  const recorded = known.flatMap((day) => day ?? []).reduce<Day | null>((a, b) => (a && a > b ? a : b), null)
  const base = earlier ?? recorded ?? start
  const due = base ? isoDay(plusMonths(dayNumber(base), rule.levels[level])) : null
  // What had run out before the take-over is made up for by the first visit, on whatever day that falls.
  const inherited =
    due !== null && start !== null && due < start && !visits.some((visit) => visit.date < order.planDate)
  return inherited ? null : due
}
const atLeast = (level: Level, wanted: number) => level !== 99 && level >= wanted
