import type { Day } from '#kernel/shared/days.ts'
import { itemCount, seasonItems } from '#modules/template/shared/checklist.ts'
import { seasonStarts } from '#modules/template/shared/seasons.ts'
import type { Category, FixedDate, Level, PlanRule } from '#modules/template/shared/template.ts'
import type { Calendar } from './calendar.ts'
import { dayNumber, isoDay, weekdayOf } from './dayNumber.ts'
import { type LevelBases, type LevelRule, levelsOf, levelsOfScheme, type SetLevel } from './levels.ts'
import { defaultSetting, type MaintainSetting, standardMinutes } from './setting.ts'
import { articles, wordsOfDate, wordsOfLevel } from './visitReason.ts'

/** Dates and levels of one lift's visits over a contract (jobs 6.2). */

export interface LiftToPlan {
  liftId: string
  category: Category
  /** First and last day of service, both included. */
  start: Day
  end: Day
  /** Take-over history: the last visit done and the last visit of each higher level. */
  lastVisit?: Day | null
  lastLevels?: { 3?: Day | null; 4?: Day | null; 5?: Day | null }
  /** Position in its line, for 错峰. */
  index?: number
  /** 1–12: month of the yearly inspection; the year-level visit then doubles as the self-check. */
  inspectionMonth?: number | null
  /** MM-dd of the community; escalators have rows to do before each. */
  rainyFrom?: string | null
  winterFrom?: string | null
}

/** Which rule set the day. */
export type DateRule =
  | 'first'
  | 'interval'
  | 'weekday'
  | 'duty'
  | 'scheme'
  | 'shared'
  | 'balanced'
  | 'joined'
  | 'chosen'

export interface Visit {
  date: Day
  level: Level
  /** The visit before it, or the last one of the take-over history; null for a lift's first visit ever. */
  previous: Day | null
  gapDays: number | null
  /** Last done + maxGap; without any visit so far, start + firstWithinDays. */
  legalDeadline: Day
  dateRule: DateRule
  levelRule: LevelRule
  /** A gap that began before this company took over: shown, not counted (`接管前间隔{n}天`). */
  gapBeforeTakeover: boolean
  /** Codes of season rows added whatever the level. */
  season: string[]
  items: number
  minutes: number
  /** The rules that set day and level, in words. */
  reason: string
  /** Where these rules stand. */
  article: string
}

export interface PlannedDates {
  dates: number[]
  rules: DateRule[]
  /** The visit after the last, beyond the end. */
  after: number
}

type DateRuleSet = Pick<PlanRule, 'rhythm' | 'maxGapDays' | 'firstWithinDays' | 'weekday'>

/** Days from the start within which the first visit falls; a rule that allows more than one gap would be no rule. */
export const firstLimit = (rule: Pick<PlanRule, 'firstWithinDays' | 'maxGapDays'>): number =>
  Math.min(rule.firstWithinDays, rule.maxGapDays)

/**
 * The first visit: the first working day from the start, at the latest start + firstWithinDays even when closed.
 * Rhythm 2 begins on its weekday when that is worked within the same days, so that the rhythm holds from the start.
 */
export function firstDate(start: number, rule: DateRuleSet, calendar: Calendar): [number, DateRule] {
  const latest = start + firstLimit(rule)
  if (rule.rhythm === 2) {
    const day = start + ((rule.weekday - weekdayOf(start) + 7) % 7)
    if (day <= latest && calendar.isWorkingDay(day)) return [day, 'first']
  }
  const open = calendar.firstWorkingDay(start)
  return open <= latest ? [open, 'first'] : [Math.max(start, calendar.latestFreeDay(latest)), 'duty']
}

/**
 * The visit after `previous`: the latest working day within maxGap, for rhythm 2 the latest such weekday moved earlier
 * to a working day. Never later; a window closed from end to end is worked on its last day (V11).
 */
export function nextDate(previous: number, rule: DateRuleSet, calendar: Calendar): [number, DateRule] {
  const limit = previous + rule.maxGapDays
  if (rule.rhythm === 2) {
    const day = calendar.latestWorkingDay(limit - ((weekdayOf(limit) - rule.weekday + 7) % 7))
    if (day > previous) return [day, 'weekday']
  }
  const day = calendar.latestWorkingDay(limit)
  return day > previous ? [day, 'interval'] : [Math.max(previous + 1, calendar.latestFreeDay(limit)), 'duty']
}

/** The visit after `previous`, not before the service starts. */
export function entryDate(
  start: number,
  last: number | null,
  rule: DateRuleSet,
  calendar: Calendar,
): [number, DateRule] {
  if (last === null || last + rule.maxGapDays < start) return firstDate(start, rule, calendar)
  const [day, why] = nextDate(last, rule, calendar)
  if (day >= start) return [day, why]
  const latest = calendar.latestWorkingDay(last + rule.maxGapDays)
  return latest >= start
    ? [latest, 'interval']
    : [Math.max(start, calendar.latestFreeDay(last + rule.maxGapDays)), 'duty']
}

/** The chain from a given first day to the end. */
export function chainFrom(
  first: readonly [number, DateRule],
  end: number,
  rule: DateRuleSet,
  calendar: Calendar,
): PlannedDates {
  const dates: number[] = []
  const rules: DateRule[] = []
  let [day, why] = first
  while (day <= end) {
    dates.push(day)
    rules.push(why)
    ;[day, why] = nextDate(day, rule, calendar)
  }
  return { dates, rules, after: day }
}

/** All dates of a fixed-date year that fall into the period. */
export function datesOfScheme(scheme: readonly FixedDate[], start: number, end: number): PlannedDates {
  const marks = new Set(scheme.map((date) => date.mmdd))
  const dates: number[] = []
  for (let day = start; day <= end; day++) if (marks.has(isoDay(day).slice(5))) dates.push(day)
  let after = end + 1
  while (!marks.has(isoDay(after).slice(5)) && after < end + 366) after += 1
  return { dates, rules: dates.map(() => 'scheme'), after }
}

/** The days of one lift that shares no day with others. */
export function datesOfLift(
  lift: Pick<LiftToPlan, 'start' | 'end' | 'lastVisit'>,
  rule: DateRuleSet,
  calendar: Calendar,
  scheme: readonly FixedDate[] = [],
): PlannedDates {
  const [start, end] = [dayNumber(lift.start), dayNumber(lift.end)]
  if (rule.rhythm === 3) return datesOfScheme(scheme, start, end)
  const last = lift.lastVisit ? dayNumber(lift.lastVisit) : null
  return chainFrom(entryDate(start, last, rule, calendar), end, rule, calendar)
}

const dayOrNull = (day: Day | null | undefined) => (day ? dayNumber(day) : null)

export function basesOf(lift: Pick<LiftToPlan, 'lastLevels'>): LevelBases {
  const last = lift.lastLevels ?? {}
  return { 3: dayOrNull(last[3]), 4: dayOrNull(last[4]), 5: dayOrNull(last[5]) }
}

export function levelsOfLift(
  lift: LiftToPlan,
  planned: Pick<PlannedDates, 'dates' | 'after'>,
  rule: PlanRule,
  scheme: readonly FixedDate[] = [],
): SetLevel[] {
  if (rule.rhythm === 3) return levelsOfScheme(planned.dates, scheme)
  return levelsOf({
    dates: planned.dates,
    after: planned.after,
    start: dayNumber(lift.start),
    end: dayNumber(lift.end),
    bases: basesOf(lift),
    rule,
    index: lift.index ?? 0,
    inspectionMonth: lift.inspectionMonth ?? null,
  })
}

/** Season rows by visit: each joins the last visit before its season begins, unless the visit's level has it anyway. */
function seasonOf(lift: LiftToPlan, dates: readonly number[], levels: readonly SetLevel[]): string[][] {
  const added: string[][] = dates.map(() => [])
  const last = dates[dates.length - 1]
  if (last === undefined) return added
  for (const { itemCode, level, season } of seasonItems(lift.category)) {
    const mmdd = (season === 'rainy' ? lift.rainyFrom : lift.winterFrom) ?? seasonStarts[season]
    for (let year = Number(lift.start.slice(0, 4)); year <= Number(lift.end.slice(0, 4)); year++) {
      const begins = dayNumber(`${year}-${mmdd}`)
      if (begins > dayNumber(lift.end) + 1) continue
      const at = dates.findLastIndex((date) => date < begins)
      const has = levels[at]?.level ?? 1
      if (at >= 0 && !(has >= level && has !== 99)) added[at]?.push(itemCode)
    }
  }
  return added
}

/** Days and levels as visits, with gaps, deadlines, items, minutes and reasons. */
export function visitsFrom(
  lift: LiftToPlan,
  planned: PlannedDates,
  levels: readonly SetLevel[],
  rule: Pick<PlanRule, 'maxGapDays' | 'firstWithinDays'>,
  setting: Pick<MaintainSetting, 'stdMinutes'> = defaultSetting,
): Visit[] {
  const start = dayNumber(lift.start)
  const last = dayOrNull(lift.lastVisit)
  const seasons = seasonOf(lift, planned.dates, levels)
  return planned.dates.map((date, at) => {
    const set = levels[at] as SetLevel
    const why = planned.rules[at] as DateRule
    const previous = at === 0 ? last : (planned.dates[at - 1] as number)
    const overdueAtStart = at === 0 && last !== null && last + rule.maxGapDays < start
    const limit = previous === null || overdueAtStart ? start + firstLimit(rule) : previous + rule.maxGapDays
    const season = seasons[at] as string[]
    const before = overdueAtStart && previous !== null ? `；接管前间隔${date - previous}天` : ''
    return {
      date: isoDay(date),
      level: set.level,
      previous: previous === null ? null : isoDay(previous),
      gapDays: previous === null ? null : date - previous,
      legalDeadline: isoDay(limit),
      dateRule: why,
      levelRule: set.rule,
      gapBeforeTakeover: overdueAtStart,
      season,
      items: itemCount(lift.category, set.level) + season.length,
      minutes: standardMinutes(setting, lift.category, set.level),
      reason: `${wordsOfDate(why, previous, limit, date)}；${wordsOfLevel(set)}${before}`,
      article: articles[set.rule],
    }
  })
}

/** One lift's visits over its whole service (jobs 6.2). `scheme` for rhythm 3. */
export function visitsOfLift(
  lift: LiftToPlan,
  rule: PlanRule,
  calendar: Calendar,
  options: { setting?: Pick<MaintainSetting, 'stdMinutes'>; scheme?: readonly FixedDate[] } = {},
): Visit[] {
  const planned = datesOfLift(lift, rule, calendar, options.scheme)
  return visitsFrom(lift, planned, levelsOfLift(lift, planned, rule, options.scheme), rule, options.setting)
}

export interface PlanTotals {
  visits: number
  byLevel: Partial<Record<Level, number>>
  items: number
  minutes: number
  maxGapDays: number
}

export function totalsOf(visits: readonly Visit[]): PlanTotals {
  const totals: PlanTotals = { visits: visits.length, byLevel: {}, items: 0, minutes: 0, maxGapDays: 0 }
  for (const visit of visits) {
    totals.byLevel[visit.level] = (totals.byLevel[visit.level] ?? 0) + 1
    totals.items += visit.items
    totals.minutes += visit.minutes
    if (!visit.gapBeforeTakeover) totals.maxGapDays = Math.max(totals.maxGapDays, visit.gapDays ?? 0)
  }
  return totals
}

/** `合同约定24次，满足15日间隔需26次，多2次`; null when promise and need agree. */
export function promiseHint(promised: number, needed: number, maxGapDays: number): string | null {
  if (promised === needed) return null
  const difference = needed > promised ? `多${needed - promised}次` : `少${promised - needed}次`
  return `合同约定${promised}次，满足${maxGapDays}日间隔需${needed}次，${difference}`
}
