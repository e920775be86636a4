import { metresBetween } from '#kernel/shared/distance.ts'
import { INSIDE_MINUTES } from './batching.ts'

/** Ways between communities and the order of a day's stops (jobs 6.3, step 5). */

export interface Place {
  lng: number
  lat: number
}

const DETOUR = 1.35
const KM_PER_HOUR = 22
const PARKING_MINUTES = 4

/** Kilometres of road between two communities: the straight line × 1.35. */
export const roadKm = (from: Place, to: Place): number => (metresBetween(from, to) / 1000) * DETOUR

/** ⌈km × 1.35 ÷ 22 km/h × 60⌉ + 4 minutes between two communities. */
export function travelMinutes(from: Place, to: Place): number {
  const minutes = (roadKm(from, to) * 60) / KM_PER_HOUR
  // A hair of floating point must not cost a minute.
  return Math.ceil(minutes - 1e-9) + PARKING_MINUTES
}

/** Minutes of a way; learned medians (≥ 5 samples) take the formula's place by passing another function. */
export type Travel = (from: Place & { id?: string }, to: Place & { id?: string }) => number
export const formulaTravel: Travel = travelMinutes

/** Median travel times by pair of communities; the formula where fewer than five ways were measured. */
export function learnedTravel(samples: ReadonlyMap<string, readonly number[]>): Travel {
  return (from, to) => {
    const measured = [...(samples.get(`${from.id}→${to.id}`) ?? [])].sort((a, b) => a - b)
    if (measured.length < 5) return travelMinutes(from, to)
    const middle = measured.length >> 1
    const median =
      measured.length % 2 === 1
        ? (measured[middle] as number)
        : ((measured[middle - 1] as number) + (measured[middle] as number)) / 2
    return Math.ceil(median)
  }
}

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

export interface TimedJob {
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

/** Times of the jobs when the stops are visited in this order. */
export function timesOf(
  base: Place,
  stops: readonly Stop[],
  day: WorkDay = usualDay,
  travel: Travel = formulaTravel,
): Route {
  const route: Route = { order: stops.map((stop) => stop.id), travel: 0, jobs: [], outside: [] }
  let clock = day.start
  let at: Place = base
  for (const stop of stops) {
    const way = travel(at, stop)
    route.travel += way
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
 * The order with the fewest minutes of travel among those that break the fewest windows: every order up to 8 stops,
 * beyond that the nearest neighbour improved by 2-opt. Equal orders: the one nearest to the given order.
 */
export function bestRoute(
  base: Place,
  stops: readonly Stop[],
  day: WorkDay = usualDay,
  travel: Travel = formulaTravel,
): Route {
  const ways = waysBetween(base, stops, travel)
  const order = stops.length <= EXHAUSTIVE_STOPS ? everyOrder(base, stops, ways, day, travel) : twoOpt(stops, ways)
  return timesOf(
    base,
    order.map((i) => stops[i] as Stop),
    day,
    travel,
  )
}

/** Row 0 is the base, row i + 1 stop i. */
function waysBetween(base: Place, stops: readonly Stop[], travel: Travel): number[][] {
  const points: Place[] = [base, ...stops]
  return points.map((from) => points.map((to) => (from === to ? 0 : travel(from, to))))
}
const way = (ways: readonly number[][], from: number, to: number) => ways[from + 1]?.[to + 1] ?? 0
const BASE = -1

function everyOrder(
  base: Place,
  stops: readonly Stop[],
  ways: readonly number[][],
  day: WorkDay,
  travel: Travel,
): number[] {
  const windowed = stops.some((stop) => stop.open)
  const used = stops.map(() => false)
  const order: number[] = []
  let best = stops.map((_, i) => i)
  let bestOutside = Number.POSITIVE_INFINITY
  let bestTravel = Number.POSITIVE_INFINITY
  const outsideOf = () =>
    windowed
      ? timesOf(
          base,
          order.map((i) => stops[i] as Stop),
          day,
          travel,
        ).outside.length
      : 0

  const extend = (from: number, sum: number): void => {
    // Without windows a longer beginning can only get worse.
    if (!windowed && sum >= bestTravel) return
    if (order.length === stops.length) {
      const outside = outsideOf()
      if (outside < bestOutside || (outside === bestOutside && sum < bestTravel)) {
        ;[best, bestOutside, bestTravel] = [[...order], outside, sum]
      }
      return
    }
    for (let i = 0; i < stops.length; i++) {
      if (used[i]) continue
      used[i] = true
      order.push(i)
      extend(i, sum + way(ways, from, i))
      order.pop()
      used[i] = false
    }
  }
  extend(BASE, 0)
  return best
}

function twoOpt(stops: readonly Stop[], ways: readonly number[][]): number[] {
  const left = new Set(stops.keys())
  const order: number[] = []
  for (let at = BASE; left.size > 0; ) {
    let nearest = BASE
    for (const i of left) if (nearest === BASE || way(ways, at, i) < way(ways, at, nearest)) nearest = i
    left.delete(nearest)
    order.push(nearest)
    at = nearest
  }
  for (let improved = true; improved; ) {
    improved = false
    for (let i = 0; i < order.length - 1; i++) {
      for (let j = i + 1; j < order.length; j++) {
        if (gainOfTurning(order, i, j, ways) <= 0) continue
        order.splice(i, j - i + 1, ...order.slice(i, j + 1).reverse())
        improved = true
      }
    }
  }
  return order
}

/** Minutes saved when the part i…j is driven the other way round; the day ends where the last stop is. */
function gainOfTurning(order: readonly number[], i: number, j: number, ways: readonly number[][]): number {
  const before = order[i - 1] ?? BASE
  const [first, last] = [order[i] as number, order[j] as number]
  const after = order[j + 1]
  // Learned times may differ by direction, so the turned part is counted as well.
  let inner = 0
  for (let k = i; k < j; k++) {
    const [a, b] = [order[k] as number, order[k + 1] as number]
    inner += way(ways, a, b) - way(ways, b, a)
  }
  const now = way(ways, before, first) + (after === undefined ? 0 : way(ways, last, after))
  const turned = way(ways, before, last) + (after === undefined ? 0 : way(ways, first, after))
  return now - turned + inner
}
