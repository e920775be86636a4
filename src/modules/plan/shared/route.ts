import { travelMinutes } from '#kernel/shared/travel.ts'
import { planNow } from '#modules/routing/shared/plan.ts'
import { INSIDE_MINUTES } from './batching.ts'

/** Ways between communities and the order of a day's stops (jobs 6.3, step 5). */

export interface Place {
  lng: number
  lat: number
}

/** Minutes of a way; learned medians (≥ 5 samples) take the formula's place by passing another function. */
export type Travel = (from: Place & { id?: string }, to: Place & { id?: string }) => number

/** The way that was measured between two communities, as the median of at least five drives; else the formula. */
export const learnedTravel =
  (medians: ReadonlyMap<string, number>): Travel =>
  (from, to) =>
    medians.get(wayKey(from.id, to.id)) ?? travelMinutes(from, to)
export const wayKey = (from: string | undefined, to: string | undefined): string => `${from}→${to}`

export interface Stop extends Place {
  /** The community. */
  id: string
  jobs: readonly { id: string; minutes: number }[]
  /** Minutes since midnight between which work may be done here; absent: all day. */
  open?: readonly (readonly [from: number, to: number])[] | null
}

export interface WorkDay {
  start: number
  lunchFrom: number
  lunchTo: number
}
/** 08:30, lunch 12:00–13:00 (jobs 4.1). */
export const usualDay: WorkDay = { start: 510, lunchFrom: 720, lunchTo: 780 }
/** A job that would end later than this into lunch starts after it. */
const INTO_LUNCH = 20

interface TimedJob {
  stopId: string
  jobId: string
  /** Minutes since midnight. */
  start: number
  end: number
}

export interface Route {
  order: string[]
  /** Ways between base and communities; the ways inside a community are in the times only. */
  travel: number
  jobs: TimedJob[]
  /** Jobs that no window admits any more that day; they are timed without it. */
  outside: string[]
}

/**
 * Times of the jobs when the stops are visited in this order. A community may be among them twice: with jobs of other hours,
 * or when the crew comes back. Without a base the day begins at the first stop.
 */
export function timesOf(
  base: Place | null,
  stops: readonly Stop[],
  day: WorkDay = usualDay,
  travel: Travel = travelMinutes,
): Route {
  const route: Route = { order: stops.map((stop) => stop.id), travel: 0, jobs: [], outside: [] }
  let clock = day.start
  let at: (Place & { id?: string }) | null = base
  for (const stop of stops) {
    const way = wayTo(at, stop, travel)
    if (at?.id !== stop.id) route.travel += way
    clock += way
    stop.jobs.forEach((job, i) => {
      if (i > 0) clock += INSIDE_MINUTES
      const start = startOf(clock, job.minutes, stop, day)
      if (start === null) route.outside.push(job.id)
      clock = start ?? afterLunch(clock, job.minutes, day)
      route.jobs.push({ stopId: stop.id, jobId: job.id, start: clock, end: clock + job.minutes })
      clock += job.minutes
    })
    at = stop
  }
  return route
}

/** Inside a community it is the way to the next lift; from nowhere there is none. */
const wayTo = (from: (Place & { id?: string }) | null, to: Stop, travel: Travel): number =>
  from === null ? 0 : from.id === to.id ? INSIDE_MINUTES : travel(from, to)

export function afterLunch(clock: number, minutes: number, day: WorkDay): number {
  const intoLunch = clock < day.lunchTo && clock + minutes > day.lunchFrom + INTO_LUNCH
  return intoLunch ? day.lunchTo : clock
}

/** The earliest start ≥ clock that lies in a window with its whole duration; null when there is none. */
function startOf(clock: number, minutes: number, stop: Stop, day: WorkDay): number | null {
  if (!stop.open) return afterLunch(clock, minutes, day)
  for (const [from, to] of stop.open) {
    const start = afterLunch(Math.max(clock, from), minutes, day)
    if (start + minutes <= to) return start
  }
  return null
}

const EXHAUSTIVE_STOPS = 8

/**
 * The order that breaks the fewest windows and, of those, has the fewest minutes of travel: every order up to 8 stops,
 * beyond that the optimiser's (decision 0062). Equal orders: the one nearest to the given order.
 */
export function bestRoute(
  base: Place | null,
  stops: readonly Stop[],
  day: WorkDay = usualDay,
  travel: Travel = travelMinutes,
): Route {
  const order =
    stops.length <= EXHAUSTIVE_STOPS ? everyOrder(base, stops, day, travel) : searched(base, stops, day, travel)
  return timesOf(base, order, day, travel)
}

/** Every order; a beginning that is no better than the best order so far is not followed: it can only get worse. */
function everyOrder(base: Place | null, stops: readonly Stop[], day: WorkDay, travel: Travel): Stop[] {
  const ways = stops.map((from) => stops.map((to) => wayTo(from, to, travel)))
  const first = stops.map((stop) => wayTo(base, stop, travel))
  const used = stops.map(() => false)
  const order: number[] = []
  let best = stops.map((_, i) => i)
  let [bestOutside, bestTravel] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const extend = (from: number, sum: number, clock: number, outside: number): void => {
    if (outside > bestOutside || (outside === bestOutside && sum >= bestTravel)) return
    if (order.length === stops.length) {
      ;[best, bestOutside, bestTravel] = [[...order], outside, sum]
      return
    }
    for (let i = 0; i < stops.length; i++) {
      if (used[i]) continue
      used[i] = true
      order.push(i)
      const way = (from < 0 ? first[i] : ways[from]?.[i]) ?? 0
      const [until, missed] = workedAt(stops[i] as Stop, clock + way, day)
      extend(i, sum + way, until, outside + missed)
      order.pop()
      used[i] = false
    }
  }
  extend(-1, 0, day.start, 0)
  return best.map((i) => stops[i] as Stop)
}

/** When the jobs of a stop are done, and how many no window admitted. */
function workedAt(stop: Stop, arrival: number, day: WorkDay): [until: number, outside: number] {
  let [clock, outside] = [arrival, 0]
  stop.jobs.forEach((job, i) => {
    if (i > 0) clock += INSIDE_MINUTES
    const start = startOf(clock, job.minutes, stop, day)
    if (start === null) outside += 1
    clock = (start ?? afterLunch(clock, job.minutes, day)) + job.minutes
  })
  return [clock, outside]
}

const DAY_END = 2880
const iterationsOf = (jobs: number) => Math.min(3_000, 150 * jobs)

/** As the optimiser drives it: what no window admits comes last, a community twice where that keeps its hours. */
function searched(base: Place | null, stops: readonly Stop[], day: WorkDay, travel: Travel): Stop[] {
  const jobs = stops.flatMap((stop, at) =>
    stop.jobs.length > 0 ? stop.jobs.map((job) => ({ at, job })) : [{ at, job: { id: '', minutes: 0 } }],
  )
  const points = [...stops, ...(base ? [base] : [])]
  const ways = points.flatMap((from, i) =>
    points.map((to, j) => (i === j ? INSIDE_MINUTES : j === stops.length ? 0 : wayTo(from, to as Stop, travel))),
  )
  const { routes, unserved } = planNow(
    {
      places: points.length,
      travel: ways,
      vehicles: [
        {
          id: 'day',
          start: base ? stops.length : null,
          end: null,
          shift: [day.start, DAY_END],
          lunch: { from: day.lunchFrom, to: day.lunchTo, into: INTO_LUNCH },
        },
      ],
      stops: jobs.map(({ at, job }, i) => ({
        id: `${i}`,
        place: at,
        minutes: job.minutes,
        windows: stops[at]?.open ?? undefined,
      })),
    },
    { iterations: iterationsOf(jobs.length), seed: 1 },
  )
  const inOrder = [...(routes[0]?.stops ?? []).map(({ stop }) => Number(stop)), ...unserved.map(Number)]
  const runs: { at: number; jobs: Stop['jobs'][number][] }[] = []
  for (const i of inOrder) {
    const { at, job } = jobs[i] as (typeof jobs)[number]
    const run = runs.at(-1)
    const own = stops[at]?.jobs.length ? [job] : []
    if (run?.at === at) run.jobs.push(...own)
    else runs.push({ at, jobs: own })
  }
  return runs.map((run) => ({ ...(stops[run.at] as Stop), jobs: run.jobs }))
}
