import type { Day } from '#kernel/shared/days.ts'
import {
  assignCrews,
  type Crew,
  dayKey,
  type OrderToAssign,
  type Unplaced,
  weekKey,
} from '#modules/maintenance/shared/assignment.ts'
import type { MaintainSetting } from '#modules/maintenance/shared/setting.ts'

/**
 * The assignment search behind one function: orders with the days they may have, crews, what is fixed – who does what on
 * which day, and why. `propose` is the greedy assignment of jobs 6.3, step 4, day by day: quick enough for the many plans
 * of 试算. 自动排班 asks `proposeOptimised`.
 */

export interface Job extends Omit<OrderToAssign, 'date'> {
  /** Days it may be done on, the preferred one first; at least one. */
  days: readonly Day[]
}

export interface Problem {
  jobs: readonly Job[]
  crews: readonly Crew[]
  setting: MaintainSetting
  /** Minutes that are fixed already, by `dayKey(employeeId, date)`. */
  fixed: ReadonlyMap<string, number>
}

export interface Placed {
  orderId: string
  date: Day
  crewId: string
  /** In words: 责任班组, or why another one. */
  reason: string
}

export interface NotPlaced {
  orderId: string
  /** The days that were tried. */
  days: readonly Day[]
  /** Every crew with its reason on the preferred day. */
  reasons: { crewId: string; text: string }[]
}

export interface Solution {
  placed: Placed[]
  unplaced: NotPlaced[]
}

/** Every job on the first of its days on which a crew can take it. Time grows with jobs × days × crews. */
export function propose({ jobs, crews, setting, fixed }: Problem): Solution {
  const solution: Solution = { placed: [], unplaced: [] }
  const load = new Map(fixed)
  const byId = new Map(crews.map((crew) => [crew.crewId, crew]))
  const why = new Map<string, Unplaced['reasons']>()
  let waiting = [...jobs]
  for (let round = 0; waiting.length > 0; round++) {
    const asked = waiting.flatMap(({ days, ...job }) => {
      const date = days[round]
      return date === undefined ? [] : [{ ...job, date }]
    })
    const dates = new Set(asked.map((job) => job.date))
    const { assigned, unplaced } = assignCrews(asked, crews, { setting, ...loadsOfCrews(crews, load, dates) })
    const minutes = new Map(waiting.map((job) => [job.orderId, job.minutes]))
    for (const { orderId, date, crewId, reason } of assigned) {
      solution.placed.push({ orderId, date, crewId, reason })
      for (const { userId } of byId.get(crewId)?.workers ?? []) {
        const key = dayKey(userId, date)
        load.set(key, (load.get(key) ?? 0) + (minutes.get(orderId) ?? 0))
      }
    }
    for (const { orderId, reasons } of unplaced) if (!why.has(orderId)) why.set(orderId, reasons)
    const done = new Set(assigned.map((one) => one.orderId))
    const left = waiting.filter((job) => !done.has(job.orderId))
    for (const { orderId, days } of left) {
      if (round + 1 >= days.length) solution.unplaced.push({ orderId, days, reasons: why.get(orderId) ?? [] })
    }
    waiting = left.filter((job) => round + 1 < job.days.length)
  }
  return solution
}

/** A crew is as busy as its busiest person, also when people stand in two crews. */
export function loadsOfCrews(crews: readonly Crew[], load: ReadonlyMap<string, number>, dates: ReadonlySet<Day>) {
  const weeks = new Map<string, number>()
  for (const [key, minutes] of load) {
    const [userId = '', date = ''] = key.split(' ')
    const week = weekKey(userId, date)
    weeks.set(week, (weeks.get(week) ?? 0) + minutes)
  }
  const dayMinutes = new Map<string, number>()
  const weekMinutes = new Map<string, number>()
  for (const { crewId, workers } of crews) {
    for (const date of dates) {
      const most = (of: ReadonlyMap<string, number>, keyOf: typeof dayKey) =>
        workers.reduce((max, { userId }) => Math.max(max, of.get(keyOf(userId, date)) ?? 0), 0)
      dayMinutes.set(dayKey(crewId, date), most(load, dayKey))
      weekMinutes.set(weekKey(crewId, date), most(weeks, weekKey))
    }
  }
  return { dayMinutes, weekMinutes }
}
