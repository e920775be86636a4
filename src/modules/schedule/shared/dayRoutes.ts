import { travelMinutes } from '#kernel/shared/travel.ts'
import { bestRoute, type Place, type Stop, type Travel, timesOf, type WorkDay } from '#modules/plan/shared/route.ts'

/** 路线优化 of one crew's day: the best order of its communities and the hours that follow (jobs 6.3, step 5; 8.7). */

export interface RouteOrder {
  orderId: string
  communityId: string
  place: Place
  minutes: number
  /** Minutes since midnight, as planned now. */
  start: number | null
  open?: Stop['open']
  /** The hour is agreed with somebody: the way goes around it. */
  agreed?: boolean
}

export interface DayRoute {
  /** Minutes of travel as planned now, and on the best way. */
  before: number
  after: number
  /** Orders that no window admits at the hour they have now: on the best way `outside`. */
  outsideNow: number
  /** Communities in their order. */
  stops: string[]
  /** Hours of the orders that have no agreed one. */
  starts: Map<string, number>
  /** Orders no window admits that day: they get no hour. */
  outside: string[]
}

interface Driven {
  readonly route: DayRoute
  /** Something is proposed for this day; without it stays as it is, and so do its figures. */
  readonly proposed: boolean
}

/** What the proposals change in all: minutes of travel, orders that no window admits. */
export function drivenFigures(days: readonly Driven[]) {
  const sum = (of: (day: Driven) => number) => days.reduce((all, day) => all + of(day), 0)
  const outside = ({ route }: Driven) => Math.max(route.outsideNow, route.outside.length)
  return [
    {
      name: 'travel' as const,
      before: sum(({ route }) => route.before),
      after: sum(({ route, proposed }) => (proposed ? route.after : route.before)),
    },
    {
      name: 'outside' as const,
      before: sum(outside),
      after: sum((day) => (day.proposed ? day.route.outside.length : outside(day))),
    },
  ]
}

const stopOf = (orders: readonly RouteOrder[]): Stop => {
  const first = orders[0] as RouteOrder
  return {
    id: first.communityId,
    ...first.place,
    jobs: orders.map(({ orderId, minutes }) => ({ id: orderId, minutes })),
    ...(first.open ? { open: first.open } : {}),
  }
}

/** An order of an agreed hour is a stop of its own, others of a community are one. */
function sitesOf(orders: readonly RouteOrder[]): Stop[] {
  const free = orders.filter((order) => !isAgreed(order))
  const bound = orders.filter(isAgreed).map((order): Stop => {
    const start = order.start as number
    return { ...stopOf([order]), open: [[start, start + order.minutes]] }
  })
  // Lines of one community may have hours of their own.
  const keyOf = ({ communityId, open }: RouteOrder) => `${communityId} ${JSON.stringify(open ?? null)}`
  return [...[...Map.groupBy(free, keyOf).values()].map(stopOf), ...bound]
}
const isAgreed = ({ agreed, start }: RouteOrder) => agreed === true && start !== null

export function routeDay(
  base: Place | null,
  orders: readonly RouteOrder[],
  day: WorkDay,
  travel: Travel = travelMinutes,
): DayRoute {
  const now = orders.toSorted((a, b) => (a.start ?? 1440) - (b.start ?? 1440))
  const planned = timesOf(base, inPlannedOrder(now), day, travel)
  const best = bestRoute(base, sitesOf(now), day, travel)
  const none = new Set([...best.outside, ...orders.filter(isAgreed).map(({ orderId }) => orderId)])
  return {
    before: planned.travel,
    after: best.travel,
    outsideNow: orders.filter(isOutside).length,
    stops: best.order.filter((id, i) => id !== best.order[i - 1]),
    // What comes after midnight has no hour of this day.
    starts: new Map(
      best.jobs.filter((job) => !none.has(job.jobId) && job.start < 1440).map((job) => [job.jobId, job.start]),
    ),
    outside: best.outside,
  }
}

const isOutside = ({ open, start, minutes, agreed }: RouteOrder) =>
  !agreed && open != null && start !== null && !open.some(([from, to]) => from <= start && start + minutes <= to)

/** The day as it is planned: a community twice when the crew comes back to it. */
function inPlannedOrder(orders: readonly RouteOrder[]): Stop[] {
  const runs: RouteOrder[][] = []
  for (const order of orders) {
    const run = runs.at(-1)
    if (run?.[0]?.communityId === order.communityId) run.push(order)
    else runs.push([order])
  }
  return runs.map(stopOf)
}
