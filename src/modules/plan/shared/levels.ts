import type { Day } from '#kernel/shared/days.ts'
import type { FixedDate, Level, PlanRule } from '#modules/template/shared/template.ts'
import { isoDay, plusMonths } from './dayNumber.ts'

/** Which level each visit of a lift has (jobs 6.2 Level, 6.3 Stagger). All days are numbers, see dayNumber. */

type PlannedLevel = 1 | 3 | 4 | 5
const HIGHER = [5, 4, 3] as const
type Higher = (typeof HIGHER)[number]

/** Days on which the higher levels were last done; null: never. */
export type LevelBases = Readonly<Record<Higher, number | null>>

/** Why a visit has its level. */
export type LevelRule = 'halfMonth' | 'due' | 'merged' | 'staggered' | 'inspection' | 'first' | 'scheme'

export interface SetLevel {
  level: Level
  rule: LevelRule
  /** The day at the latest on which this level had to be done. */
  due: number | null
}

export interface LevelQuestion {
  /** Ascending; levels are set for all of them. */
  dates: readonly number[]
  /** The visit after the last one, beyond the contract: what the last visit need not wait for. */
  after: number
  start: number
  end: number
  bases: LevelBases
  rule: Pick<PlanRule, 'levels' | 'mergeAheadDays' | 'stagger' | 'firstVisitLevel'>
  /** Position of the lift in its line; levels of lift i come (i mod 3) visits early, so that they do not meet. */
  index?: number
  /** 1–12: month of the yearly inspection. */
  inspectionMonth?: number | null
  /** Level at least of the first of them, as after a long stop; else 接梯首检级别 where nothing is known. */
  least?: PlannedLevel
}

/** A year-level visit this recent before an inspection already serves as its self-check. */
const SELF_CHECK_DAYS = 180
const BEFORE_INSPECTION_DAYS = 30

/** Without a record a level counts from the contract's start; a higher level done counts for all below it. */
function firstBases(bases: LevelBases, start: number): Record<Higher, number> {
  const five = bases[5]
  const four = latest(bases[4], five)
  const three = latest(bases[3], four)
  return { 5: five ?? start, 4: four ?? start, 3: three ?? start }
}
const latest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** Indices of the visits that double as the self-check: the last one ≥ 30 days before each inspection month. */
function selfChecks(dates: readonly number[], after: number, month: number | null | undefined): Set<number> {
  const found = new Set<number>()
  const first = dates[0]
  if (!month || first === undefined) return found
  const untilYear = Number(isoDay(after + BEFORE_INSPECTION_DAYS).slice(0, 4))
  for (let year = Number(isoDay(first).slice(0, 4)); year <= untilYear; year++) {
    const latestDay = firstOfMonth(year, month) - BEFORE_INSPECTION_DAYS
    const at = dates.findLastIndex((date) => date <= latestDay)
    // The service's last visit is the last one before the inspection only when the one after it would be too late.
    if (at >= 0 && latestDay < (dates[at + 1] ?? after)) found.add(at)
  }
  return found
}
const firstOfMonth = (year: number, month: number) => plusMonths(0, (year - 1970) * 12 + month - 1)

/**
 * For each visit with next visit n a level is due when base + months < n; the highest due level is taken, then raised
 * to a higher one whose due date is within mergeAheadDays. A level done resets those below it.
 */
export function levelsOf(question: LevelQuestion): SetLevel[] {
  const { dates, after, start, end, rule } = question
  const base = firstBases(question.bases, start)
  const staggered = rule.stagger ? (question.index ?? 0) % 3 : 0
  // A level done in this contract is already out of step with the neighbours; shifting every cycle would add visits.
  const offsetOf = (level: Higher) => (base[level] <= start ? staggered : 0)
  const checks = selfChecks(dates, after, question.inspectionMonth)
  const known = HIGHER.some((level) => question.bases[level] !== null)

  // So that every contract year has a year-level visit, the first one does not outlive the contract.
  const dueOf = (level: Higher) => {
    const months = plusMonths(base[level], rule.levels[level])
    return level === 5 && base[5] <= start ? Math.min(months, end) : months
  }
  const due: Record<Higher, number> = { 3: dueOf(3), 4: dueOf(4), 5: dueOf(5) }
  const done = (level: PlannedLevel, date: number) => {
    for (const lower of HIGHER) {
      if (lower > level) continue
      base[lower] = date
      due[lower] = dueOf(lower)
    }
  }
  const nextOf = (at: number) => dates[at] ?? after + (at - dates.length) * (after - (dates[dates.length - 1] ?? after))

  return dates.map((date, at) => {
    const [level, set] = ((): [PlannedLevel, SetLevel] => {
      if (checks.has(at) && (base[5] <= start || date - base[5] > SELF_CHECK_DAYS)) {
        return [5, { level: 5, rule: 'inspection', due: due[5] }]
      }
      const reached = HIGHER.find((level) => due[level] < nextOf(at + 1 + offsetOf(level)))
      const least = at === 0 ? (question.least ?? (known ? 1 : rule.firstVisitLevel)) : 1
      // A short service may need a higher level on its first visit than the rule opens with.
      if (least > (reached ?? 1)) return [least, { level: least, rule: 'first', due: null }]
      if (!reached) return [1, { level: 1, rule: 'halfMonth', due: null }]
      const raised = HIGHER.find((level) => level > reached && due[level] <= date + rule.mergeAheadDays)
      if (raised) return [raised, { level: raised, rule: 'merged', due: due[raised] }]
      const early = due[reached] >= nextOf(at + 1)
      return [reached, { level: reached, rule: early ? 'staggered' : 'due', due: due[reached] }]
    })()
    if (level > 1) done(level, date)
    return set
  })
}

/** Levels of a fixed-date year: what the customer agreed to. */
export function levelsOfScheme(dates: readonly number[], scheme: readonly FixedDate[]): SetLevel[] {
  const byDay = new Map(scheme.map((date) => [date.mmdd, date.level]))
  return dates.map((date) => ({ level: byDay.get(isoDay(date).slice(5)) ?? 1, rule: 'scheme', due: null }))
}

/** A higher level that comes after its latest day (V12). */
export interface LateLevel {
  level: Higher
  due: number
  /** The visit that brought it, or null when none did. */
  done: number | null
}

/** Levels that a sequence of visits brings later than base + months; used for fixed dates and for every change. */
export function lateLevels(
  question: Pick<LevelQuestion, 'dates' | 'after' | 'start' | 'end' | 'bases' | 'rule'>,
  levels: readonly Level[],
): LateLevel[] {
  const { dates, start, end, rule } = question
  const base = firstBases(question.bases, start)
  const late: LateLevel[] = []
  for (const level of HIGHER) {
    let from = base[level]
    const dueOf = () => {
      const months = plusMonths(from, rule.levels[level])
      return level === 5 && from <= start ? Math.min(months, end) : months
    }
    dates.forEach((date, at) => {
      const has = levels[at] ?? 1
      if (has === 99 || has < level) return
      // What was overdue before the company took over cannot be earlier than its first visit.
      if (date > dueOf() && at > 0) late.push({ level, due: dueOf(), done: date })
      from = date
    })
    if (dueOf() <= end && dates.length > 0) late.push({ level, due: dueOf(), done: null })
  }
  return late
}

/** Levels whose last days are kept: quarterly, half-yearly, yearly. */
const KEPT_LEVELS = [3, 4, 5] as const

/** What a visit of this level on this day counts for: a level done counts for every level below it, a temporary one for none. */
export const levelDates = (level: number, day: Day): Record<string, Day> =>
  Object.fromEntries(KEPT_LEVELS.filter((one) => level <= 5 && level >= one).map((one) => [String(one), day]))
