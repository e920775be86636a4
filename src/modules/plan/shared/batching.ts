import type { Day } from '#kernel/shared/days.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import { type Calendar, withTakenDays } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'
import {
  chainFrom,
  type DateRule,
  entryDate,
  firstDate,
  firstLimit,
  type LiftToPlan,
  nextDate,
  type PlannedDates,
} from './visits.ts'

/** Elevators of a line share days (jobs 6.3, step 1). */

/** Minutes between two lifts of one community (jobs 6.3, step 5). */
export const INSIDE_MINUTES = 3

/** Minutes of a day with n lifts of one community: work, ways between them, first travel. 8 × 45 + 21 + 13 = 394. */
export const batchMinutes = (n: number, minutes: number, firstTravel: number): number =>
  n === 0 ? 0 : n * minutes + INSIDE_MINUTES * (n - 1) + firstTravel

/** The most lifts that fit into a day's target; one at least, for a lift must be visited however far away it is. */
export function perDay(minutes: number, firstTravel: number, dayTarget = 420): number {
  return Math.max(1, Math.floor((dayTarget - firstTravel + INSIDE_MINUTES) / (minutes + INSIDE_MINUTES)))
}

/** Splits a sorted list into as few groups as `most` allows, their sizes differing by one at most: 18 by 8 → 6/6/6. */
export function splitEvenly<T>(sorted: readonly T[], most: number): T[][] {
  const groups = Math.ceil(sorted.length / most)
  const small = Math.floor(sorted.length / groups)
  const larger = sorted.length - small * groups
  const result: T[][] = []
  for (let from = 0; result.length < groups; ) {
    const size = small + (result.length < larger ? 1 : 0)
    result.push(sorted.slice(from, from + size))
    from += size
  }
  return result
}

export interface LiftOfLine extends LiftToPlan {
  /** Building, unit: lifts that stand together stay in one batch. */
  building?: string
  /** Days on which the lift has another order: it is not planned there (V15). */
  taken?: readonly Day[]
  /** The first day somebody chose in the wizard; kept where it is lawful. */
  firstDate?: Day | null
}

/** Lifts that are visited on the same days. */
export interface Batch<L extends LiftOfLine = LiftOfLine> {
  lifts: L[]
  start: number
  end: number
  planned: PlannedDates
  /** The line's calendar without the days on which these lifts have other orders. */
  calendar: Calendar
}

export interface BatchingOptions {
  /** Planned minutes of the usual visit. */
  minutes: number
  firstTravel?: number
  dayTarget?: number
}

interface Entry<L extends LiftOfLine> {
  lift: L
  start: number
  end: number
  /** Whether the chain continues visits done. */
  known: boolean
  entry: readonly [number, DateRule]
  calendar: Calendar
  takenKey: string
}

/** The day on which a lift of its own would begin, with its reason. */
export function entryOf(lift: LiftOfLine, rule: PlanRule, calendar: Calendar): readonly [number, DateRule] {
  const start = dayNumber(lift.start)
  const last = lift.lastVisit ? dayNumber(lift.lastVisit) : null
  const known = last !== null && last + rule.maxGapDays >= start
  const chosen = lift.firstDate ? dayNumber(lift.firstDate) : null
  const latest = known ? last + rule.maxGapDays : start + firstLimit(rule)
  const lawful = chosen !== null && start <= chosen && chosen <= latest && (last === null || last < chosen)
  if (lawful && calendar.latestFreeDay(chosen) === chosen) return [chosen, 'chosen']
  return entryDate(start, last, rule, calendar)
}

/**
 * Lifts that may start together: same service period, first days close enough that nobody is visited too early, the
 * same other orders. A duty day is shared only by those whose own last day it is: whoever can be visited on a working
 * day is.
 */
function clustersOf<L extends LiftOfLine>(lifts: readonly L[], rule: PlanRule, line: Calendar): Entry<L>[][] {
  const calendars = new Map<string, Calendar>([['', line]])
  const entries = lifts.map((lift): Entry<L> => {
    const takenKey = lift.taken?.join(' ') ?? ''
    const calendar = calendars.get(takenKey) ?? withTakenDays(line, new Set(lift.taken?.map(dayNumber)))
    calendars.set(takenKey, calendar)
    const start = dayNumber(lift.start)
    const last = lift.lastVisit ? dayNumber(lift.lastVisit) : null
    const known = last !== null && last + rule.maxGapDays >= start
    return { lift, start, end: dayNumber(lift.end), known, entry: entryOf(lift, rule, calendar), calendar, takenKey }
  })
  entries.sort(
    (a, b) =>
      a.start - b.start ||
      a.end - b.end ||
      Number(a.known) - Number(b.known) ||
      compareText(a.takenKey, b.takenKey) ||
      a.entry[0] - b.entry[0] ||
      compareText(a.lift.building ?? '', b.lift.building ?? '') ||
      compareText(a.lift.liftId, b.lift.liftId),
  )
  const clusters: Entry<L>[][] = []
  for (const each of entries) {
    const open = clusters[clusters.length - 1]
    const head = open?.[0]
    const together =
      head?.start === each.start &&
      head.end === each.end &&
      head.known === each.known &&
      head.takenKey === each.takenKey &&
      (head.entry[1] === 'duty' || head.entry[1] === 'chosen'
        ? each.entry[0] === head.entry[0] && each.entry[1] === head.entry[1]
        : each.entry[1] !== 'chosen' && each.entry[0] - head.entry[0] <= rule.maxGapDays - rule.minGapDays)
    if (open && together) open.push(each)
    else clusters.push([each])
  }
  return clusters
}
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The batches of a line with their days. The first batch has the nominal days, batch g starts g working days earlier;
 * afterwards batches keep off each other's days, always by going earlier. Without history the nominal first day is
 * late enough, within firstWithinDays, for all batches to start.
 */
export function batchesOf<L extends LiftOfLine>(
  lifts: readonly L[],
  rule: PlanRule,
  line: Calendar,
  options: BatchingOptions,
): Batch<L>[] {
  const most = perDay(options.minutes, options.firstTravel ?? 0, options.dayTarget)
  const taken = new Set<number>()
  const batches: Batch<L>[] = []
  for (const cluster of clustersOf(lifts, rule, line)) {
    const head = cluster[0]
    if (!head) continue
    const { start, end, calendar } = head
    const inOrder = cluster.map((each) => each.lift).sort((a, b) => compareText(a.building ?? '', b.building ?? ''))
    const groups = splitEvenly(inOrder, most)
    const nominal =
      head.known || head.entry[1] === 'chosen' ? head.entry : lateEnough(start, groups.length, rule, calendar)
    const lastDone = Math.max(...cluster.map((each) => (each.known ? dayNumber(each.lift.lastVisit as string) : 0)))
    const earliest = Math.max(start, lastDone + 1)
    groups.forEach((group, g) => {
      const first = g === 0 ? nominal : earlierDay(nominal, g, earliest, calendar)
      const planned = keepApart(chainFrom(first, end, rule, calendar), end, rule, calendar, taken, groups.length)
      for (const day of planned.dates) taken.add(day)
      batches.push({ lifts: group, start, end, planned, calendar })
    })
  }
  return batches
}

function lateEnough(start: number, groups: number, rule: PlanRule, calendar: Calendar): [number, DateRule] {
  let [day, why] = firstDate(start, rule, calendar)
  if (why === 'duty' || rule.rhythm === 2) return [day, why]
  for (let step = 1; step < groups; step++) {
    const next = calendar.firstWorkingDay(day + 1)
    if (next > start + firstLimit(rule)) break
    day = next
  }
  return [day, why]
}

function earlierDay(
  nominal: readonly [number, DateRule],
  steps: number,
  earliest: number,
  calendar: Calendar,
): [number, DateRule] {
  const day = calendar.workingDaysBefore(nominal[0], steps)
  if (day >= earliest) return [day, 'shared']
  const open = calendar.firstWorkingDay(earliest)
  return open <= nominal[0] ? [open, 'shared'] : [nominal[0], nominal[1]]
}

/** Re-chains from the first day on; a day that another batch of the line has is left for an earlier working day. */
function keepApart(
  planned: PlannedDates,
  end: number,
  rule: PlanRule,
  calendar: Calendar,
  taken: ReadonlySet<number>,
  groups: number,
): PlannedDates {
  if (taken.size === 0 || rule.rhythm !== 1) return planned
  const dates: number[] = []
  const rules: DateRule[] = []
  let [day, why] = [planned.dates[0] ?? planned.after, planned.rules[0] ?? 'first']
  while (day <= end) {
    dates.push(day)
    rules.push(why)
    const [limit, reason] = nextDate(day, rule, calendar)
    ;[day, why] = reason === 'duty' ? [limit, reason] : freeDay(limit, reason, day + rule.minGapDays)
  }
  return { dates, rules, after: day }

  function freeDay(limit: number, reason: DateRule, least: number): [number, DateRule] {
    let free = limit
    for (let step = 0; step < groups && taken.has(free); step++) free = calendar.latestWorkingDay(free - 1)
    return free !== limit && free >= least && !taken.has(free) ? [free, 'shared'] : [limit, reason]
  }
}

/** The days on which the first visits of a line's batches fall, for previews: ['2026-03-14', '2026-03-13', …]. */
export const firstDaysOf = (batches: readonly Batch[]): string[] =>
  batches.flatMap(({ planned }) => (planned.dates[0] === undefined ? [] : [isoDay(planned.dates[0])]))
