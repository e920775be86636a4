import type { Day } from '#kernel/shared/days.ts'
import { batchMinutes } from './batching.ts'
import { dayNumber } from './dayNumber.ts'

/**
 * What a team does anyway while something new is planned into it: a contract is planned with the whole team's load as
 * its ground, not as if nobody had other work (jobs 6.3, step 3).
 */
export interface Ground {
  /** Crew-minutes by day number. */
  readonly minutes: ReadonlyMap<number, number>
  /** Visits of maintenance by community and day: somebody is there on that day anyway. */
  readonly visits: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly capacity: Capacity | null
}

/** What the crews of a team can do on a day; null where nobody is known yet. */
export interface Capacity {
  readonly crews: number
  /** 日目标 and 日上限 of one crew, in minutes. */
  readonly dayTarget: number
  readonly dayMax: number
}

/** Work of a team on a day: visits of one community, or other work (no community, no visits). */
export interface TeamWork {
  readonly date: Day
  readonly communityId: string | null
  readonly visits: number
  readonly minutes: number
}

export const noGround: Ground = { minutes: new Map(), visits: new Map(), capacity: null }

/** Work as the planner counts it: visits with the ways between them and the way to their community. */
export function groundOf(
  work: readonly TeamWork[],
  firstTravel: (communityId: string) => number,
  capacity: Capacity | null,
): Ground {
  const minutes = new Map<number, number>()
  const visits = new Map<string, Map<number, number>>()
  for (const { date, communityId, visits: n, minutes: own } of work) {
    const day = dayNumber(date)
    const ways = communityId === null ? 0 : batchMinutes(n, 0, firstTravel(communityId))
    minutes.set(day, (minutes.get(day) ?? 0) + own + ways)
    if (communityId === null) continue
    const there = visits.get(communityId) ?? new Map<number, number>()
    there.set(day, (there.get(day) ?? 0) + n)
    visits.set(communityId, there)
  }
  return { minutes, visits, capacity }
}

/** Minutes over the target weigh more than evenness can, minutes over the limit of all crews more than anything. */
const OVER_TARGET = 4
const OVER_LIMIT = 40

/** What a day's load costs: its square, so that even days are cheapest, and more where the crews cannot do it. */
export function costOf(load: number, capacity: Capacity | null): number {
  if (capacity === null) return load * load
  const target = Math.max(0, load - capacity.crews * capacity.dayTarget)
  const limit = Math.max(0, load - capacity.crews * capacity.dayMax)
  return load * load + OVER_TARGET * target * target + OVER_LIMIT * limit * limit
}

/** Days with more work than the crews may be given. */
export function daysOver(loads: ReadonlyMap<number, number>, capacity: Capacity | null): number {
  if (capacity === null) return 0
  const most = capacity.crews * capacity.dayMax
  return [...loads.values()].filter((load) => load > most).length
}

/** Minutes by which two grounds differ: whether a preview still stands on what it was made on. */
export function differenceOf(a: Ground, b: Ground): number {
  const days = new Set([...a.minutes.keys(), ...b.minutes.keys()])
  let minutes = 0
  for (const day of days) minutes += Math.abs((a.minutes.get(day) ?? 0) - (b.minutes.get(day) ?? 0))
  return minutes
}
