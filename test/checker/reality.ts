import { dateOf, monthsLater, serial } from './dates.ts'
import { anyWorked, latestAllowed } from './visits.ts'
import { type CheckedLift, type LevelFacts, wantedLevels } from './year.ts'

/** What must follow when reality differs from the plan, by the text of jobs 6.4 and decision 0042. */
export interface OpenVisit {
  /** Whichever name the program under test gives it; null: one that had to be added. */
  id: string | null
  day: number
  level: number
  /** The day it was planned for first, once it has left that. */
  first?: number
}

export interface Followed {
  open: OpenVisit[]
  /** Day until which each open visit is due, in the same order. */
  deadlines: number[]
  /** Days between the last visit and this one when the gap was too long and ours: 超法定间隔, V01 for good. */
  tooLong: number | null
  /** The next visit has come too close: 合并 is suggested. */
  merge: { id: string | null; gap: number } | null
}

export interface Done {
  day: number
  level: number
  /** The visit before it, whoever did it; null: none is known. */
  before: number | null
}

/**
 * @param open the lift's open visits, ascending
 * @param facts the last visits of each level, the one just done included
 */
export function afterDone(
  lift: CheckedLift,
  done: Done,
  open: readonly OpenVisit[],
  facts: LevelFacts,
  isWorked: (n: number) => boolean,
): Followed {
  const [start, end] = [serial(lift.start), serial(lift.renewal?.end ?? lift.end)]
  const chained: OpenVisit[] = []
  let before = done.day
  let last = done.day
  for (const visit of open) {
    // Late never pushes others back: what the calendar says stays, and what lies behind is for 合并.
    const limit = latestWithin(before, lift, isWorked)
    const day = Math.min(visit.day, limit)
    chained.push(day === visit.day ? visit : { ...visit, day, first: visit.first ?? visit.day })
    before = Math.max(before, day)
    last = Math.max(last, day)
  }
  const { agreed: _, ...chain } = lift
  const nextOf = (day: number) =>
    lift.agreed ? latestWithin(day, lift, isWorked) : latestAllowed(day, start, { ...chain }, isWorked)
  let after = nextOf(last)
  while (end - last > lift.maxGapDays && after <= end) {
    chained.push({ id: null, day: after, level: 1 })
    last = after
    after = nextOf(last)
  }
  const days = chained.map((visit) => visit.day)
  const moved = chained.length > open.length || open.some((visit, at) => visit.day !== days[at])
  const kept = chained.map((visit) => visit.level)
  const levels = lift.agreed ? kept : levelsByContract(lift, days, kept, after, facts, moved)
  const gap = done.before === null ? 0 : done.day - done.before
  const ours = done.before !== null && done.before >= start
  const next = chained[0]
  return {
    open: chained.map((visit, at) => ({ ...visit, level: levels[at] as number })),
    deadlines: chained.map((_, at) => Math.max(done.day, ...days.slice(0, at)) + lift.maxGapDays),
    tooLong: ours && gap > lift.maxGapDays ? gap : null,
    merge:
      next && open.length > 0 && next.day - done.day < lift.minGapDays
        ? { id: next.id, gap: next.day - done.day }
        : null,
  }
}

/**
 * 启用 (jobs 6.4): a visit on the day of the return, of the quarter when the lift stood still for more than 30 days;
 * from there the chain goes on.
 */
export function afterReturn(
  lift: CheckedLift,
  returned: { day: number; stopped: number },
  facts: LevelFacts,
  isWorked: (n: number) => boolean,
): { open: OpenVisit[]; deadlines: number[] } {
  const end = serial(lift.end)
  const days = [returned.day]
  let next = latestAllowed(returned.day, returned.day, lift, isWorked)
  for (; next <= end; next = latestAllowed(next, returned.day, lift, isWorked)) days.push(next)
  const levels = wantedLevels(lift, days, next, facts, returned.stopped > 30 ? 3 : 1)
  return {
    open: days.map((day, at) => ({ id: null, day, level: levels[at] as number })),
    deadlines: days.map((day, at) => (at === 0 ? day : (days[at - 1] as number) + lift.maxGapDays)),
  }
}

/** The latest day of work within the largest gap; closed from end to end, its last day. */
function latestWithin(before: number, lift: CheckedLift, isWorked: (n: number) => boolean): number {
  const limit = before + lift.maxGapDays
  if (!anyWorked(before + 1, limit, isWorked)) return limit
  let day = limit
  while (!isWorked(day)) day -= 1
  return day
}

/** Levels stay while none of them comes too late; else both contracts' are set again, each for its own years. */
function levelsByContract(
  lift: CheckedLift,
  days: readonly number[],
  kept: readonly number[],
  after: number,
  facts: LevelFacts,
  moved: boolean,
): number[] {
  const first = days.filter((day) => !lift.renewal || day <= serial(lift.end)).length
  const contracts = [{ lift, from: 0, to: first, after: days[first] ?? Math.max(after, serial(lift.end) + 1) }]
  if (lift.renewal) {
    const next = { ...lift, ...lift.renewal, renewal: null }
    contracts.push({ lift: next, from: first, to: days.length, after: Math.max(after, serial(next.end) + 1) })
  }
  const told = (levels: readonly number[]) => {
    const known = { ...facts }
    return (upTo: number): LevelFacts => {
      days.slice(0, upTo).forEach((day, at) => {
        for (const level of [3, 4, 5] as const) if ((levels[at] as number) >= level) known[level] = day
      })
      return known
    }
  }
  const late = contracts.some(({ lift: each, from, to }) =>
    someLate(each, days.slice(from, to), kept.slice(from, to), told(kept)(from)),
  )
  if (!moved && !late) return [...kept]
  const levels: number[] = []
  for (const { lift: each, from, to, after: next } of contracts)
    levels.push(...wantedLevels(each, days.slice(from, to), next, told(levels)(from)))
  return levels
}

/** Whether some level would now come after its months although an earlier open visit could bring it. */
function someLate(lift: CheckedLift, days: readonly number[], levels: readonly number[], facts: LevelFacts): boolean {
  const [start, end] = [serial(lift.start), serial(lift.end)]
  return ([5, 4, 3] as const).some((level) => {
    let since = facts[level] ?? start
    const due = () => {
      const day = monthsLater(dateOf(since), lift.months[level])
      return level === 5 && since <= start ? Math.min(day, end) : day
    }
    for (const [at, day] of days.entries()) {
      if ((levels[at] as number) < level) continue
      if (day > due() && at > 0) return true
      since = day
    }
    return days.length > 0 && due() <= end
  })
}

/** Of an earlier visit still open and the one begun: 半月 < 季度 < 半年 < 年度, 临时 below all. */
export const higherOf = (a: number, b: number): number => Math.max(a === 99 ? 0 : a, b === 99 ? 0 : b) || 99
