import type { Day } from '#kernel/shared/days.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import type { Calendar } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'
import { type LevelBases, type LevelQuestion, lateLevels, levelsOf } from './levels.ts'
import { Severity, type Violation } from './violation.ts'
import { gapText } from './violations.ts'
import { nextDate } from './visits.ts'

/** What a visit done early or late does to the open ones (jobs 6.4). Nothing is deleted, late never pushes others back. */

interface OpenVisit {
  orderId: string
  date: Day
  level: Level
}

interface DoneVisit {
  /** Last visit before the one just done; null: none. */
  previous: Day | null
  /** Null: no visit of the plan. */
  planned: Day | null
  /** Brought along later (decision 0051). */
  brought?: boolean
  date: Day
  level: Level
}

export interface RerollQuestion {
  done: DoneVisit
  /** Open orders of the lift after the done one, ascending. */
  open: readonly OpenVisit[]
  start: Day
  end: Day
  /** The renewed contract's line, when it stands already: its visits follow in `open`, its year has its own levels. */
  next?: { start: Day; end: Day } | null
  /** Last visits of the higher levels, the done one included. */
  bases: LevelBases
  index?: number
  inspectionMonth?: number | null
  /** A visit outside of the plan may lie before the service or long ago: nothing is moved to before this day because of it. */
  notBefore?: Day | null
  /** Days on which the lift has another open order (by hand, of another line): one lift, one order a day (V15). */
  taken?: ReadonlySet<Day>
}

export interface RerollChange {
  orderId: string
  from: Day
  to: Day
  levelFrom: Level
  level: Level
  reason: string
}

export interface Reroll {
  /** Days between the last visit and this one; null when there was none. */
  gapDays: number | null
  /** V01 for good when the gap was too long: flag 超法定间隔. */
  violation: Violation | null
  changes: RerollChange[]
  /** Visits that the earlier chain needs before the end of the service. */
  added: { date: Day; level: Level; reason: string }[]
  /** The next visit is closer than minGap: suggest 合并. */
  merge: { orderId: string; gapDays: number; text: string } | null
}

/** next = min(planned, actual + maxGap to a working day), the later ones re-chained the same way. */
export function reroll(question: RerollQuestion, rule: PlanRule, calendar: Calendar): Reroll {
  const { done, open } = question
  const actual = dayNumber(done.date)
  const gapDays = done.previous === null ? null : actual - dayNumber(done.previous)
  const { dates, after } = rechain(actual, question, rule, calendar)
  const moved = dates.length > open.length || open.some((visit, at) => isoDay(dates[at] as number) !== visit.date)
  const kept = dates.map((_, at) => open[at]?.level ?? 1)
  // A level whose visit was closed, or taken from it, is made up for by the next one.
  const anew = rule.rhythm !== 3 && (moved || yearsOf(question, dates, after, rule, kept).some(isLate))
  const levels = anew ? yearsOf(question, dates, after, rule).flatMap((year) => year.levels) : kept
  return {
    gapDays,
    violation: lateViolation(question, gapDays, rule.maxGapDays),
    changes: changesOf(open, dates, levels, done),
    added: dates.slice(open.length).map((date, i) => ({
      date: isoDay(date),
      level: levels[open.length + i] ?? 1,
      reason: '提前执行后，到服务期末需增加一次',
    })),
    merge: mergeHint(open[0], actual, dates[0], rule.minGapDays),
  }
}

function rechain(actual: number, { open, end, next, ...given }: RerollQuestion, rule: PlanRule, calendar: Calendar) {
  const earliest = given.notBefore ? calendar.firstWorkingDay(dayNumber(given.notBefore)) : actual
  const taken = new Set([...(given.taken ?? [])].map(dayNumber))
  const dates: number[] = []
  let previous = actual
  for (const visit of open) {
    const [latest] = nextDate(previous, { ...rule, rhythm: 1 }, calendar)
    const planned = dayNumber(visit.date)
    // Late never pushes others back: what the late visit has overtaken stays where it is, to be merged.
    const day = Math.min(planned, Math.max(latest, earliest))
    dates.push(day < planned ? (freeBefore(day, Math.max(previous, earliest - 1), taken, calendar) ?? planned) : day)
    previous = Math.max(previous, dates.at(-1) ?? day)
  }
  const last = dayNumber(next?.end ?? end)
  const following = () => {
    const [day] = nextDate(previous, rule, calendar)
    return freeBefore(day, previous, taken, calendar) ?? day
  }
  let after = following()
  while (last - previous > rule.maxGapDays && after <= last) {
    dates.push(after)
    previous = after
    after = following()
  }
  return { dates, after: Math.max(after, last + 1) }
}

/** The day itself, or the nearest earlier one that is free, worked first; undefined when none lies after `floor`. */
function freeBefore(day: number, floor: number, taken: ReadonlySet<number>, calendar: Calendar): number | undefined {
  if (!taken.has(day)) return day
  for (let n = calendar.latestWorkingDay(day - 1); n > floor; n = calendar.latestWorkingDay(n - 1)) {
    if (!taken.has(n)) return n
  }
  // No working day is left between: a rest day keeps the interval (V11).
  for (let n = day - 1; n > floor; n -= 1) if (!taken.has(n)) return n
  return undefined
}

interface Year {
  question: LevelQuestion
  levels: Level[]
}
const isLate = ({ question, levels }: Year) => lateLevels(question, levels).length > 0

/** The visits by contract, each with its own year of levels: as given, or anew. */
function yearsOf(
  { start, end, next, ...question }: RerollQuestion,
  dates: readonly number[],
  after: number,
  rule: PlanRule,
  given?: readonly Level[],
): Year[] {
  const within = dates.filter((day) => !next || day <= dayNumber(end))
  const periods = next ? [{ start, end }, next] : [{ start, end }]
  const bases = { ...question.bases }
  return periods.map((period, at): Year => {
    const own = at === 0 ? within : dates.slice(within.length)
    const asked: LevelQuestion = {
      dates: own,
      after: at === 0 ? (dates[within.length] ?? after) : after,
      start: dayNumber(period.start),
      end: dayNumber(period.end),
      bases: { ...bases },
      // The first visit of the contract is behind.
      rule: { ...rule, firstVisitLevel: 1 },
      index: question.index ?? 0,
      inspectionMonth: question.inspectionMonth ?? null,
    }
    const from = at === 0 ? 0 : within.length
    const levels = given ? given.slice(from, from + own.length) : levelsOf(asked).map((each) => each.level)
    own.forEach((day, n) => {
      for (const level of [3, 4, 5] as const) if (reaches(levels[n], level)) bases[level] = day
    })
    return { question: asked, levels }
  })
}
const reaches = (level: Level | undefined, wanted: number) => level !== undefined && level !== 99 && level >= wanted

/** A gap that began before the service is not the company's (jobs 6.2). */
function lateViolation({ done, start }: RerollQuestion, gapDays: number | null, maxGapDays: number): Violation | null {
  if (done.previous !== null && done.previous < start) return null
  if (gapDays === null || done.previous === null || gapDays <= maxGapDays) return null
  return { code: 'V01', severity: Severity.code.approval, text: gapText(done.previous, gapDays, maxGapDays) }
}

function changesOf(
  open: readonly OpenVisit[],
  dates: readonly number[],
  levels: readonly Level[],
  done: DoneVisit,
): RerollChange[] {
  return open.flatMap((visit, at) => {
    const to = isoDay(dates[at] as number)
    const level = levels[at] ?? visit.level
    if (to === visit.date && level === visit.level) return []
    const reason =
      to === visit.date
        ? `上次维保${done.date}完成，按级别周期调整级别`
        : done.planned === null
          ? done.brought
            ? `补录了${done.date}的维保，按最大间隔重排`
            : `计划外的维保于${done.date}完成，按最大间隔重排`
          : `上次维保计划${done.planned}，实际${done.date}，按最大间隔重排`
    return [{ orderId: visit.orderId, from: visit.date, to, levelFrom: visit.level, level, reason }]
  })
}

function mergeHint(
  next: OpenVisit | undefined,
  actual: number,
  date: number | undefined,
  minGapDays: number,
): Reroll['merge'] {
  if (!next || date === undefined || date - actual >= minGapDays) return null
  const gapDays = date - actual
  const text =
    gapDays > 0
      ? `与下次维保（${isoDay(date)}）仅隔${gapDays}天，可合并`
      : `计划${isoDay(date)}的维保已由${isoDay(actual)}这次赶上，可合并`
  return { orderId: next.orderId, gapDays, text }
}

/** Of two orders that become one the higher level stays (jobs 6.4): 年度 over 半年 over 季度 over 月度 over 半月 over 临时. */
export function higherLevel(a: Level, b: Level): Level {
  const rank = (level: Level) => (level === 99 ? 0 : level)
  return rank(a) >= rank(b) ? a : b
}
