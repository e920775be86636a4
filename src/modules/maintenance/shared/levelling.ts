import type { Calendar } from './calendar.ts'
import type { PlannedDates } from './visits.ts'

/** Evening out a team's days (jobs 6.3, step 3): visits move earlier by at most slackDays, never later. */

export interface Movable {
  planned: PlannedDates
  /** Crew-minutes of each visit. */
  minutes: readonly number[]
  start: number
  end: number
  maxGapDays: number
  /** 0: keeps its days (fixed weekday, fixed dates). */
  slackDays: number
  /** The last visit before the plan; the first one stays within maxGap of it by its own date. */
  lastDone?: number | null
  calendar: Calendar
}

export interface LevelledDays {
  /** In the order of the input. */
  planned: PlannedDates[]
  /** Coefficient of variation of the team's minutes per working day. */
  before: number
  after: number
}

export const GOOD_ENOUGH = 0.15
const PASSES = 6

/** Coefficient of variation over the working days between the first and the last loaded day. */
export function variation(loads: ReadonlyMap<number, number>, calendar: Calendar): number {
  const days = [...loads.keys()]
  if (days.length === 0) return 0
  const first = days.reduce((a, b) => Math.min(a, b))
  const last = days.reduce((a, b) => Math.max(a, b))
  let [n, sum, squares] = [0, 0, 0]
  for (let day = first; day <= last; day++) {
    const load = loads.get(day) ?? 0
    if (load === 0 && !calendar.isWorkingDay(day)) continue
    n += 1
    sum += load
    squares += load * load
  }
  const mean = sum / n
  return mean === 0 ? 0 : Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean
}

interface Unit {
  of: number
  at: number
  minutes: number
  nominal: number
  day: number
  /** Working days it may take, latest first; the legal gaps to its neighbours are checked beside. */
  options: number[]
}

/**
 * Moves batches to the least loaded days. Every gap stays ≤ maxGap, also the one from the last visit to the end.
 * Stops when the variation is at most 15 % or nothing moves any more. O(visits × slackDays) per pass.
 */
export function levelDays(batches: readonly Movable[], calendar: Calendar): LevelledDays {
  const loads = new Map<number, number>()
  const add = (day: number, minutes: number) => loads.set(day, (loads.get(day) ?? 0) + minutes)
  const units = batches.map((batch, of) => unitsOf(batch, of))
  for (const unit of units.flat()) add(unit.day, unit.minutes)
  const before = variation(loads, calendar)
  const inOrder = units.flat().sort((a, b) => a.nominal - b.nominal)

  let after = before
  for (let pass = 0; pass < PASSES && after > GOOD_ENOUGH; pass++) {
    let moved = 0
    for (const unit of inOrder) {
      const batch = batches[unit.of] as Movable
      const line = units[unit.of] as Unit[]
      const previous = line[unit.at - 1]?.day ?? batch.lastDone ?? null
      const next = line[unit.at + 1]
      // On the first pass the next visit may still follow; later both neighbours stand.
      const least = next ? (pass === 0 ? earliestOf(next) : next.day) - batch.maxGapDays : batch.end - batch.maxGapDays
      const most = previous === null ? unit.nominal : Math.min(unit.nominal, previous + batch.maxGapDays)
      const best = leastLoaded(unit, least, most, loads)
      if (best === unit.day) continue
      add(unit.day, -unit.minutes)
      add(best, unit.minutes)
      unit.day = best
      moved += 1
    }
    after = variation(loads, calendar)
    if (moved === 0) break
  }
  return { planned: batches.map((batch, of) => plannedOf(batch, units[of] as Unit[])), before, after }
}

const earliestOf = (unit: Unit) => unit.options[unit.options.length - 1] as number

function unitsOf(batch: Movable, of: number): Unit[] {
  const units = batch.planned.dates.map((nominal, at): Unit => {
    const options = [nominal]
    if (batch.slackDays > 0 && batch.calendar.isWorkingDay(nominal)) {
      const least = Math.max(nominal - batch.slackDays, batch.start, (batch.lastDone ?? batch.start - 1) + 1)
      for (let day = nominal - 1; day >= least; day--) if (batch.calendar.isWorkingDay(day)) options.push(day)
    }
    return { of, at, minutes: batch.minutes[at] ?? 0, nominal, day: nominal, options }
  })
  // From the end: a day is open only when the visits after it can still keep their gaps.
  let least = batch.end - batch.maxGapDays
  for (const unit of units.toReversed()) {
    unit.options = unit.options.filter((day) => day === unit.nominal || day >= least)
    least = earliestOf(unit) - batch.maxGapDays
  }
  return units
}

function leastLoaded(unit: Unit, least: number, most: number, loads: ReadonlyMap<number, number>): number {
  let best = unit.day
  const standing = best <= most
  let load = standing ? (loads.get(best) ?? 0) - unit.minutes : Number.POSITIVE_INFINITY
  for (const day of unit.options) {
    if (day < least || day > most || day === unit.day) continue
    const other = loads.get(day) ?? 0
    if (other < load) [best, load] = [day, other]
  }
  return best
}

function plannedOf(batch: Movable, units: readonly Unit[]): PlannedDates {
  return {
    dates: units.map((unit) => unit.day),
    rules: units.map((unit) => (unit.day === unit.nominal ? (batch.planned.rules[unit.at] ?? 'interval') : 'balanced')),
    after: batch.planned.after,
  }
}
