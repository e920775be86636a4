import type { Day } from '#kernel/shared/days.ts'
import { Level, type PlanRule } from '#modules/template/shared/template.ts'
import type { Calendar } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'
import { lateLevels } from './levels.ts'
import { Severity } from './violation.ts'
import { gapText } from './violations.ts'
import { basesOf, type LiftToPlan, nextDate } from './visits.ts'

/** The violations of one lift's whole row of visits, as the preview and the publication see them (jobs 4.1, 6.5). */
export interface PlanViolation {
  liftId: string
  date: Day
  code: 'V01' | 'V02' | 'V11' | 'V12'
  severity: (typeof Severity.code)[keyof typeof Severity.code]
  text: string
}

const { hint, warning, approval, block } = Severity.code

/**
 * V01 between neighbours, from the take-over history, and to the end of the service; V02; V11; V12.
 * A gap that began before the company took over is not counted (jobs 6.2).
 */
export function planViolations(
  lift: LiftToPlan & { homeLift?: boolean },
  visits: readonly { date: Day; level: Level }[],
  rule: PlanRule,
  calendar: Calendar,
): PlanViolation[] {
  const sorted = visits.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const dates = sorted.map((visit) => dayNumber(visit.date))
  const found: PlanViolation[] = []
  const add = (n: number, code: PlanViolation['code'], severity: PlanViolation['severity'], text: string) =>
    found.push({ liftId: lift.liftId, date: isoDay(n), code, severity, text })
  const [start, end] = [dayNumber(lift.start), dayNumber(lift.end)]
  const gapTo = (from: number, to: number) => {
    const gap = to - from
    if (gap > rule.maxGapDays) {
      add(to, 'V01', lift.homeLift ? warning : block, gapText(isoDay(from), gap, rule.maxGapDays))
    }
  }
  const last = lift.lastVisit ? dayNumber(lift.lastVisit) : null
  const known = last !== null && last + rule.maxGapDays >= start
  dates.forEach((date, at) => {
    const previous = at === 0 ? (known ? last : null) : (dates[at - 1] as number)
    // Without a countable visit before it the first one is due within firstWithinDays of the start.
    if (previous !== null) gapTo(previous, date)
    else if (date - start > rule.maxGapDays) gapTo(start, date)
    if (previous !== null && date - previous < rule.minGapDays) {
      add(date, 'V02', hint, `与上次维保仅隔${date - previous}天`)
    }
    if (!calendar.isWorkingDay(date)) add(date, 'V11', warning, `${isoDay(date)}为休息日`)
  })
  const final = dates[dates.length - 1] ?? (known ? (last as number) : start)
  gapTo(final, end)
  const [after] = nextDate(final, rule, calendar)
  const question = { dates, after: Math.max(after, end + 1), start, end, bases: basesOf(lift), rule }
  for (const late of lateLevels(
    question,
    sorted.map((visit) => visit.level),
  )) {
    const text = `${Level.label(late.level)}维保最迟${isoDay(late.due)}`
    add(late.done ?? end, 'V12', lift.homeLift ? warning : approval, text)
  }
  return found
}
