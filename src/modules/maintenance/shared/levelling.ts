import type { PlanRule } from '#modules/template/shared/template.ts'
import type { Calendar } from './calendar.ts'
import { type DateRule, nextDate, type PlannedDates } from './visits.ts'

/**
 * Evening out a team's days (jobs 6.3, step 3). A visit may come up to slackDays before its latest day, never after it.
 * Lines taken over on one day, and every long holiday, leave batches in step; each batch in turn gets the cheapest
 * chain of days against the load of all others, where a day costs the growth of the sum of squares. One more visit in
 * the year costs as much as it weighs, so days are given away only where that evens out more than it adds.
 */
export interface Levelable {
  planned: PlannedDates
  /** Mean crew-minutes of one visit of the batch. */
  minutes: number
  start: number
  end: number
  rule: PlanRule
  calendar: Calendar
  /** The last visit before the plan. */
  lastDone?: number | null
  /** Without history the first visit may wait until this day when its own is taken by others (firstWithinDays). */
  latestFirst?: number | null
}

export interface LevelledDays {
  /** In the order of the input. */
  planned: PlannedDates[]
  /** Coefficient of variation of the team's minutes per working day. */
  before: number
  after: number
}

export const GOOD_ENOUGH = 0.15
const PASSES = 10

/** Coefficient of variation over the working days between the first and the last loaded day. */
export function variation(
  loads: ReadonlyMap<number, number>,
  calendar: Calendar,
  counts = (_: number) => true,
): number {
  const days = [...loads.keys()]
  if (days.length === 0) return 0
  const first = days.reduce((a, b) => Math.min(a, b))
  const last = days.reduce((a, b) => Math.max(a, b))
  let [n, sum, squares] = [0, 0, 0]
  for (let day = first; day <= last; day++) {
    const load = loads.get(day) ?? 0
    if ((load === 0 && !calendar.isWorkingDay(day)) || !counts(day)) continue
    n += 1
    sum += load
    squares += load * load
  }
  const mean = sum / n
  return mean > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean : 0
}

/** Where a visit on a day may go next: the latest day with its reason, and the days before it within the slack. */
interface Next {
  latest: number
  why: DateRule
  options: readonly number[]
}
type NextOf = (day: number) => Next

/** Time: batches × days × slackDays per pass. Fixed weekdays and fixed dates keep their days. */
export function levelDays(batches: readonly Levelable[], calendar: Calendar): LevelledDays {
  const loads = new Map<number, number>()
  const add = (dates: readonly number[], minutes: number) => {
    for (const day of dates) loads.set(day, (loads.get(day) ?? 0) + minutes)
  }
  const chains = batches.map((batch) => batch.planned.dates)
  batches.forEach((batch, at) => {
    add(chains[at] as number[], batch.minutes)
  })
  const before = variation(loads, calendar)
  const nextOf = nextTables()
  const movable = [...batches.keys()].filter((at) => (batches[at] as Levelable).rule.rhythm === 1)
  // Heavy batches first: the light ones fill what they leave.
  movable.sort((a, b) => (batches[b] as Levelable).minutes - (batches[a] as Levelable).minutes)

  let after = before
  for (let pass = 0; pass < PASSES && after > GOOD_ENOUGH; pass++) {
    let moved = false
    for (const at of movable) {
      const batch = batches[at] as Levelable
      const old = chains[at] as number[]
      add(old, -batch.minutes)
      const chain = cheapestChain(batch, loads, nextOf(batch))
      add(chain, batch.minutes)
      moved ||= chain.length !== old.length || chain.some((day, i) => day !== old[i])
      chains[at] = chain
    }
    after = variation(loads, calendar)
    if (!moved) break
  }
  return { planned: batches.map((batch, at) => plannedOf(batch, chains[at] as number[], nextOf(batch))), before, after }
}

/** Lines with the same calendar and rhythm share one table. */
function nextTables(): (batch: Levelable) => NextOf {
  const tables = new Map<Calendar, Map<string, NextOf>>()
  return ({ calendar, rule }) => {
    const key = `${rule.rhythm} ${rule.maxGapDays} ${rule.minGapDays} ${rule.slackDays} ${rule.weekday}`
    const ofCalendar = tables.get(calendar) ?? new Map<string, NextOf>()
    tables.set(calendar, ofCalendar)
    const known = ofCalendar.get(key) ?? rememberedNext(rule, calendar)
    ofCalendar.set(key, known)
    return known
  }
}

function rememberedNext(rule: PlanRule, calendar: Calendar): NextOf {
  const known = new Map<number, Next>()
  return (day) => {
    const found = known.get(day)
    if (found) return found
    const [latest, why] = nextDate(day, rule, calendar)
    const options =
      why === 'duty'
        ? [latest]
        : workedBetween(Math.max(latest - rule.slackDays, day + rule.minGapDays), latest, calendar)
    const next: Next = { latest, why, options: options.length > 0 ? options : [latest] }
    known.set(day, next)
    return next
  }
}

/** Working days from `least` to `most`, the latest first. */
function workedBetween(least: number, most: number, calendar: Calendar): number[] {
  const days: number[] = []
  for (let day = most; day >= least; day--) if (calendar.isWorkingDay(day)) days.push(day)
  return days
}

/** The chain of days with the least growth of Σ load²; of equal ones the later days. */
function cheapestChain(batch: Levelable, loads: ReadonlyMap<number, number>, nextOf: NextOf): number[] {
  const { planned, end, minutes } = batch
  const first = planned.dates[0]
  if (first === undefined) return []
  const entries = entryDays(batch, first, (loads.get(first) ?? 0) > 0)
  const from = Math.min(...entries)
  const toGo = new Float64Array(end - from + 1)
  const choice = new Int32Array(end - from + 1)
  for (let day = end; day >= from; day--) {
    const { latest, options } = nextOf(day)
    let best = 0
    if (latest <= end) {
      best = Number.POSITIVE_INFINITY
      for (const option of options) {
        const cost = toGo[option - from] as number
        if (cost < best) {
          best = cost
          choice[day - from] = option
        }
      }
    }
    toGo[day - from] = best + minutes * (2 * (loads.get(day) ?? 0) + minutes)
  }
  let day = entries.reduce((a, b) => ((toGo[b - from] as number) < (toGo[a - from] as number) ? b : a))
  const chain: number[] = []
  while (day !== 0) {
    chain.push(day)
    day = choice[day - from] as number
  }
  return chain
}

/** Days on which the chain may begin, the planned one first. */
function entryDays(batch: Levelable, first: number, taken: boolean): number[] {
  const { planned, rule, calendar, start, lastDone, latestFirst } = batch
  if (planned.rules[0] === 'duty') return [first]
  const least = Math.max(first - rule.slackDays, start, (lastDone ?? start - rule.minGapDays) + rule.minGapDays)
  const later = taken && latestFirst ? workedBetween(first + 1, Math.min(latestFirst, batch.end), calendar) : []
  return [first, ...workedBetween(least, first - 1, calendar), ...later]
}

function plannedOf({ planned, rule }: Levelable, dates: readonly number[], nextOf: NextOf): PlannedDates {
  if (rule.rhythm !== 1) return planned
  const rules = dates.map((day, at): DateRule => {
    if (at === 0) return day === planned.dates[0] ? (planned.rules[0] ?? 'first') : 'balanced'
    const { latest, why } = nextOf(dates[at - 1] as number)
    return day === latest ? why : 'balanced'
  })
  const last = dates[dates.length - 1]
  return { dates: [...dates], rules, after: last === undefined ? planned.after : nextOf(last).latest }
}
