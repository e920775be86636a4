import type { Point } from '#kernel/shared/distance.ts'
import { minutesShort } from '#kernel/shared/said.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { INSIDE_MINUTES } from '#modules/plan/shared/batching.ts'
import { afterLunch, type WorkDay } from '#modules/plan/shared/route.ts'

/** How far a crew's day has slipped from its plan (jobs 4.1: ETA drift in minutes). Minutes count from midnight. */

const { departed, inProgress, paused, done, confirmed, closed } = MaintainStatus.code

export interface DayStop extends Point {
  readonly id: string
  readonly communityId: string
  /** Standard minutes of the visit. */
  readonly minutes: number
  readonly status: MaintainStatus
  /** As the sheet of the morning has it. */
  readonly planned: number
  readonly departAt: number | null
  readonly startAt: number | null
  readonly pausedAt: number | null
  readonly pauseMinutes: number
  readonly completeAt: number | null
}

interface Expected {
  readonly id: string
  /** Of what is done: when it began; of the rest: when it will. */
  readonly start: number | null
  readonly end: number
  /** Later (+) or earlier (−) than planned; null for what is done. */
  readonly drift: number | null
}

export interface DayForecast {
  /** In the order of the work: what is done, what is under way, what is to come. */
  readonly stops: readonly Expected[]
  /** When the last open visit will end; null when nothing is open. */
  readonly end: number | null
  /** Of the next visit not begun yet; without one, of the end of the last. Null when all is done. */
  readonly drift: number | null
}

const isDone = ({ status }: DayStop) => status === done || status === confirmed
/** Done on the evening before or the day after: nobody stands there today. */
const isOfDay = ({ completeAt }: DayStop) => completeAt === null || (completeAt >= 0 && completeAt < 1440)
const isUnderWay = ({ status }: DayStop) => status === inProgress || status === paused

/** Done first as it was done, then what is under way, then who is on the way, then as planned. */
export function inOrderOfWork<S extends DayStop>(stops: readonly S[]): S[] {
  const rank = (stop: S) => (isDone(stop) ? 0 : isUnderWay(stop) ? 1 : stop.status === departed ? 2 : 3)
  const within = (stop: S) => (isDone(stop) ? stop.completeAt : isUnderWay(stop) ? stop.startAt : null) ?? stop.planned
  return stops
    .filter(({ status }) => status !== closed)
    .sort((a, b) => rank(a) - rank(b) || within(a) - within(b) || a.planned - b.planned)
}

/**
 * The day as it will go from here: what is under way ends after its standard time, nobody arrives in the past, ways and
 * lunch count as in the plan (jobs 6.3, step 5). `base` is where the crew is before anything has begun.
 */
export function forecastDay(given: readonly DayStop[], base: Point | null, day: WorkDay, now: number): DayForecast {
  const stops = inOrderOfWork(given)
  const expected: Expected[] = []
  let clock = day.start
  let at: (Point & { readonly communityId?: string }) | null = base
  let next: number | undefined
  for (const stop of stops) {
    const found = step(stop, at, clock, day, now)
    expected.push(found)
    if (isDone(stop) && !isOfDay(stop)) continue
    // Of two lifts under way at once the later end counts.
    clock = Math.max(clock, found.end)
    at = stop
    if (next === undefined && !isDone(stop) && !isUnderWay(stop)) next = found.drift ?? undefined
  }
  const last = stops.findLastIndex((stop) => !isDone(stop))
  if (last < 0) return { stops: expected, end: null, drift: null }
  const end = (expected[last] as Expected).end
  const stop = stops[last] as DayStop
  return { stops: expected, end, drift: next ?? end - (stop.planned + stop.minutes) }
}

function step(
  stop: DayStop,
  at: (Point & { readonly communityId?: string }) | null,
  clock: number,
  day: WorkDay,
  now: number,
): Expected {
  const { id, minutes, planned, startAt, departAt, pausedAt, pauseMinutes } = stop
  if (isDone(stop)) return { id, start: startAt, end: stop.completeAt ?? clock, drift: null }
  if (isUnderWay(stop) && startAt !== null) {
    const worked = stop.status === paused && pausedAt !== null ? pausedAt - startAt - pauseMinutes : null
    const end = worked === null ? startAt + pauseMinutes + minutes : now + Math.max(0, minutes - worked)
    return { id, start: startAt, end: Math.max(now, end), drift: startAt - planned }
  }
  const way = at === null ? 0 : at.communityId === stop.communityId ? INSIDE_MINUTES : travelMinutes(at, stop)
  const left = stop.status === departed && departAt !== null ? departAt : clock
  const start = afterLunch(Math.max(now, left + way), minutes, day)
  return { id, start, end: start + minutes, drift: start - planned }
}

/** 晚 25 分, 早 10 分, 晚 4 小时 34 分; within five minutes it is on time. */
export const ON_TIME = 5
export const driftText = (drift: number): string =>
  Math.abs(drift) < ON_TIME ? '准时' : drift > 0 ? `晚 ${minutesShort(drift)}` : `早 ${minutesShort(-drift)}`
