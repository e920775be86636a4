import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { assignCrews, type Crew, type OrderToAssign } from '#modules/plan/shared/assignment.ts'
import { minuteOf, openTimes } from '#modules/plan/shared/calendar.ts'
import { type CrewPlan, planCrewsNow } from '#modules/plan/shared/crewPlan.ts'
import { crewViolations } from '#modules/plan/shared/crewViolations.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import type { EntryPlace } from '#modules/plan/shared/entry.ts'
import { bestRoute, type Place } from '#modules/plan/shared/route.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import {
  type CrewDayOptions,
  crewDays,
  mondayOf,
  type PlannedVisit,
  visitsOf,
} from '#modules/routing/shared/crewDays.ts'
import type { Problem, Solution } from '#modules/routing/shared/problem.ts'
import { checkCrews } from '#test/checker/crews.ts'
import { round } from './results.ts'
import type { CompanyFacts, OpenOrder } from './routingFacts.ts'

/** The demo company's coming days: order by order as at publication and at night against 自动排班, by the same yardstick. */
export interface Compared {
  days: number
  table: Record<string, Record<string, number | string>>
  /** Crew-days over the target that 自动排班 has less, and orders it leaves less. */
  relieved: number
  placed: number
  findings: number
}

const MOST_EARLIER = 3
const MAX_GAP = 15

export function compare(facts: CompanyFacts, days: number, clock: () => number): Compared {
  const orders = facts.orders.filter((order) => order.ahead <= days)
  const options = optionsOf(facts)
  const { problem } = crewDays(orders, facts.crews, options)
  const timed = (given: () => CrewPlan): Plan & { seconds: number } => {
    const began = clock()
    const found = given()
    const seconds = (clock() - began) / 1000
    return { ...routed(facts, orders, options, problem, found), seconds }
  }
  const question = {
    crews: facts.crews,
    setting: facts.setting,
    work: [],
    openOn: (place: EntryPlace, day: Day) => openTimes(facts.windowsOf(place), dayNumber(day)),
  }
  const nightly = timed(() => {
    const { assigned, unplaced } = assignCrews(orders, facts.crews, question)
    return { placed: assigned, unplaced: unplaced.map((one) => ({ ...one, days: [one.date] })) }
  })
  const asked = (daysFor: (order: OpenOrder) => Day[]) => () =>
    planCrewsNow({
      ...question,
      jobs: orders.map((order) => ({ ...order, days: daysFor(order) })),
      weights: { perMinuteOver: 2 },
    })
  const same = timed(asked((order) => [order.date]))
  const earlier = timed(asked((order) => daysOf(order, facts)))
  const over = (plan: Plan) => Number(figures(plan, orders, facts)[overTarget(facts)])
  const findingsOf = (plan: Plan) => checkedPeople(plan, facts) + gapsOver(plan, orders)
  const column = (plan: Plan & { seconds: number }) => ({
    ...figures(plan, orders, facts),
    检查发现的违规: findingsOf(plan),
    处理器秒: round(plan.seconds, 2),
  })
  return {
    days,
    table: {
      '逐单分派（发布与每晚）': column(nightly),
      自动排班: column(same),
      [`自动排班，可提前${MOST_EARLIER}天`]: column(earlier),
    },
    relieved: over(nightly) - over(earlier),
    placed: nightly.unserved.length - earlier.unserved.length,
    findings: findingsOf(same) + findingsOf(earlier),
  }
}

interface Plan extends Pick<Solution, 'routes' | 'unserved'> {
  visits: PlannedVisit[]
}

function optionsOf({ setting, windowsOf }: CompanyFacts): CrewDayOptions<OpenOrder, Crew> {
  return {
    day: {
      start: minuteOf(setting.dayStart),
      lunchFrom: minuteOf(setting.lunchFrom),
      lunchTo: minuteOf(setting.lunchTo),
      dayTarget: setting.dayTarget,
      dayMax: setting.dayMax,
    },
    travel: travelMinutes,
    blocked: ({ level }, { workers }, planDate) =>
      crewViolations({ planDate, level }, workers, setting).find(({ severity }) => severity === Severity.code.block)
        ?.text ?? null,
    windows: (order, day) => openTimes(windowsOf(order), dayNumber(day)),
  }
}

/** Days before the planned one that leave the next visit within 15 days and stand apart from the one before. */
function daysOf(order: OpenOrder, { calendar }: CompanyFacts): Day[] {
  const days = [order.date]
  for (let back = 1; back <= MOST_EARLIER; back++) {
    const n = dayNumber(order.date) - back
    const day = isoDay(n)
    const fits =
      order.ahead - back >= 1 &&
      calendar.isWorkingDay(n) &&
      order.nextDate !== null &&
      daysBetween(day, order.nextDate) <= MAX_GAP &&
      (order.lastDate === null || daysBetween(order.lastDate, day) >= 7)
    if (fits) days.push(day)
  }
  return days
}

/** Every crew's day in the order `bestRoute` finds. */
function routed(
  facts: CompanyFacts,
  orders: OpenOrder[],
  options: CrewDayOptions<OpenOrder, Crew>,
  problem: Problem,
  { placed, unplaced }: CrewPlan,
): Plan {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const crews = new Map(facts.crews.map((crew) => [crew.crewId, crew]))
  const placeOf = new Map(problem.stops.map(({ id, place }) => [id, place]))
  const routes = [...Map.groupBy(placed, ({ crewId, date }) => `${crewId} ${date}`)].map(([vehicle, day]) => {
    const ofDay = day.map(({ orderId }) => byId.get(orderId) as OpenOrder)
    const { base } = crews.get(day[0]?.crewId ?? '') as Crew
    const stops = [...Map.groupBy(ofDay, (order) => order.communityId)].map(([id, here]) => {
      const [first] = here as [OpenOrder]
      return {
        id,
        ...first.place,
        open: options.windows?.(first, first.date, crews.get(day[0]?.crewId ?? '') as Crew) ?? null,
        jobs: here.map(({ orderId, minutes }) => ({ id: orderId, minutes })),
      }
    })
    const jobs = bestRoute(base, stops, options.day).jobs
    let at = problem.vehicles.find(({ id }) => id === vehicle)?.start as number
    let clock = options.day.start
    const served = jobs.map(({ jobId, start, end }) => {
      const place = placeOf.get(jobId) as number
      const arrival = clock + (problem.travel[at * problem.places + place] as number)
      at = place
      clock = end
      return { stop: jobId, place, arrival, start, end }
    })
    return { vehicle, stops: served, travel: 0, inside: 0, service: 0 }
  })
  return { routes, unserved: unplaced.map(({ orderId }) => orderId), visits: visitsOf({ routes }) }
}

function checkedPeople({ visits }: Plan, { crews, orders, setting }: CompanyFacts): number {
  const byId = new Map(crews.map((crew) => [crew.crewId, crew]))
  const lifts = new Map(orders.map(({ orderId, elevatorId }) => [orderId, elevatorId]))
  const jobs = visits.map(({ orderId, crewId, date, start, end }) => ({
    orderId,
    date,
    start,
    end,
    liftId: lifts.get(orderId) ?? '',
    workers: (byId.get(crewId) as Crew).workers.map(({ userId }) => userId),
  }))
  const people = crews.flatMap(({ workers }) =>
    workers.map(({ userId, certTo, absences }) => ({
      id: userId,
      certTo,
      absences: (absences ?? []).map(({ from, to }) => [from, to] as const),
    })),
  )
  return checkCrews(jobs, people, setting.minCrew).length
}

/** Visits whose next one would come later than 15 days after. */
function gapsOver({ visits }: Plan, orders: readonly OpenOrder[]): number {
  const day = new Map(visits.map(({ orderId, date }) => [orderId, date]))
  return orders.filter(({ orderId, date, nextDate }) => {
    const done = day.get(orderId) ?? date
    return done < date && (nextDate === null || daysBetween(done, nextDate) > MAX_GAP)
  }).length
}

const overTarget = ({ setting }: Pick<CompanyFacts, 'setting'>) => `超过${setting.dayTarget}分钟的天`

function figures({ visits, unserved }: Plan, orders: readonly OrderToAssign[], { crews, setting }: CompanyFacts) {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const crewById = new Map(crews.map((crew) => [crew.crewId, crew]))
  let [metres, travel, inside, strangers, over, crewDayCount] = [0, 0, 0, 0, 0, 0]
  const weeks = new Map<string, number>()
  for (const day of Map.groupBy(visits, ({ crewId, date }) => `${crewId} ${date}`).values()) {
    const { crewId, date } = day[0] as PlannedVisit
    let at = (crewById.get(crewId) as Crew).base as Place & { id: string }
    let load = 0
    for (const { orderId } of day.toSorted((a, b) => a.start - b.start)) {
      const { communityId, place, minutes, responsibleCrewId } = byId.get(orderId) as OrderToAssign
      const here = { ...place, id: communityId }
      if (here.id === at.id) inside += 3
      else {
        metres += metresBetween(at, here) * 1.35
        travel += travelMinutes(at, here)
        load += travelMinutes(at, here)
      }
      load += minutes
      if (responsibleCrewId && responsibleCrewId !== crewId) strangers += 1
      const week = `${crewId} ${mondayOf(date)}`
      weeks.set(week, (weeks.get(week) ?? 0) + minutes)
      at = here
    }
    crewDayCount += 1
    if (load > setting.dayTarget) over += 1
  }
  return {
    工单: visits.length,
    待分配: unserved.length,
    公里: round(metres / 1000),
    路程分钟: travel,
    小区内分钟: inside,
    出车人天: crewDayCount,
    非责任班组: strangers,
    [overTarget({ setting })]: over,
    '班组周工时变异系数 %': round(spread(weeks, crews) * 100),
  }
}

/** Mean over teams and weeks of the coefficient of variation between the team's crews. */
function spread(weeks: ReadonlyMap<string, number>, crews: readonly Crew[]): number {
  const all = [...new Set([...weeks.keys()].map((key) => key.slice(-10)))].flatMap((monday) =>
    [...Map.groupBy(crews, (crew) => crew.teamId).values()].map((team) => {
      const minutes = team.map(({ crewId }) => weeks.get(`${crewId} ${monday}`) ?? 0)
      const mean = minutes.reduce((a, b) => a + b, 0) / minutes.length
      const squares = minutes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / minutes.length
      return mean > 0 ? Math.sqrt(squares) / mean : 0
    }),
  )
  return all.reduce((a, b) => a + b, 0) / Math.max(1, all.length)
}
