import {
  bestRoute,
  type Place,
  type Route,
  type Stop,
  timesOf,
  type WorkDay,
} from '#modules/maintenance/shared/route.ts'

/** 路线优化 of one crew's day: the best order of its communities and the hours that follow (jobs 6.3, step 5; 8.7). */

export interface RouteOrder {
  orderId: string
  communityId: string
  place: Place
  minutes: number
  /** Minutes since midnight, as planned now. */
  start: number | null
  open?: Stop['open']
}

export interface DayRoute {
  /** Minutes of travel as planned now, and on the best way. */
  before: number
  after: number
  /** Communities in their order. */
  stops: string[]
  starts: Map<string, number>
  /** Orders no window admits that day: they get no hour. */
  outside: string[]
}

const stopOf = (orders: readonly RouteOrder[]): Stop => {
  const first = orders[0] as RouteOrder
  return {
    ...{ id: first.communityId, ...first.place },
    jobs: orders.map(({ orderId, minutes }) => ({ id: orderId, minutes })),
    ...(first.open ? { open: first.open } : {}),
  }
}

export function routeDay(base: Place, orders: readonly RouteOrder[], day: WorkDay): DayRoute {
  const now = orders.toSorted((a, b) => (a.start ?? 1440) - (b.start ?? 1440))
  const planned = timesOf(base, inPlannedOrder(now), day)
  const sites = [...Map.groupBy(now, (order) => order.communityId).values()]
  const best: Route = bestRoute(base, sites.map(stopOf), day)
  const outside = new Set(best.outside)
  return {
    before: planned.travel,
    after: best.travel,
    stops: best.order,
    starts: new Map(best.jobs.filter((job) => !outside.has(job.jobId)).map((job) => [job.jobId, job.start])),
    outside: best.outside,
  }
}

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
