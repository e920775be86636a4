import type { Day } from '#kernel/shared/days.ts'
import { splitEvenly } from '#modules/plan/shared/batching.ts'
import { calendarOf } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay, weekdayOf } from '#modules/plan/shared/dayNumber.ts'
import {
  chainFrom,
  type DateRule,
  datesOfScheme,
  levelsOfLift,
  type PlannedDates,
  type Visit,
  visitsFrom,
} from '#modules/plan/shared/visits.ts'
import { defaultRule, type FixedDate, type PlanRule } from '#modules/template/shared/template.ts'
import type { Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Line } from './lines.ts'

/**
 * Days of every lift's visits, thirteen months back and three months on. The planner sets levels, deadlines and the days
 * to come; where each line stands today is chosen, so that the day has what the master table says (archives 9).
 */

export interface LiftVisits {
  readonly line: Line
  readonly lift: Lift
  readonly visits: readonly Visit[]
  readonly today: 'planned' | 'urgent' | 'overdue' | null
}

export interface Span {
  /** First day of history and last day of the plan, as day numbers. */
  readonly from: number
  readonly to: number
}

export interface TodayPlan {
  readonly planned: number
  /** Of these: the legal deadline is at most two days away. */
  readonly urgent: number
  /** Due on the last working day and still open; not among the planned. */
  readonly overdue: number
}

const DEMAND_GAP = 30
/** Home lifts follow their files (villas.ts), not TSG T5002 (jobs 1.2). */
const HOME_GAP = 30
/** Lifts of a crew's day, and how many days a visit moves forward to find one (jobs 6.3, 3). */
const PER_CREW = 7
const SLACK = 3

/** Lifts of a line that are visited together. */
interface Group {
  readonly line: Line
  readonly lifts: readonly Lift[]
  readonly today: LiftVisits['today']
  /** Days later than the line's first batch. */
  readonly batch?: number
}

export const ruleOf = (line: Line, weekday = 2): PlanRule =>
  line.onDemand
    ? { ...defaultRule, maxGapDays: DEMAND_GAP }
    : line.lifts.every((lift) => lift.template === 'villa')
      ? { ...defaultRule, maxGapDays: HOME_GAP }
      : { ...defaultRule, rhythm: line.rhythm, weekday }

/** Two half-years of 25 days would be longer than six months, so there are two half-yearly days beside the yearly one. */
const levelsOfScheme: Readonly<Record<number, 3 | 4 | 5>> = { 2: 3, 8: 4, 12: 3, 16: 4, 20: 3, 24: 5 }

/** A year of fixed days, none of whose gaps is longer than the lawful one, over the turn of the year neither. */
function schemeFrom(first: number): FixedDate[] {
  return Array.from({ length: 25 }, (_, k) => ({
    mmdd: isoDay(first + Math.floor((k * 365) / 25)).slice(5),
    level: 1 as const,
  }))
    .filter((date) => date.mmdd !== '02-29')
    .sort((a, b) => (a.mmdd < b.mmdd ? -1 : 1))
    .map((date, k): FixedDate => ({ ...date, level: levelsOfScheme[k] ?? 1 }))
}

export class Schedule {
  readonly scheme: FixedDate[]
  readonly weekday: number
  private readonly calendar = calendarOf()
  private readonly today: number
  private readonly span: Span

  constructor(today: Day, historyDays: number, futureDays: number) {
    this.today = dayNumber(today)
    this.span = { from: this.today - historyDays, to: this.today + futureDays }
    // The fixed rhythms come some days from now, so that they do not add to what is urgent today.
    this.weekday = [4, 5, 6].map((days) => weekdayOf(this.today + days)).find((day) => day !== 7) ?? 2
    this.scheme = schemeFrom(this.today + 5 - 365)
  }

  /** Visits of all lines, crew by crew: what is due today first, then every line on the days its crew has room for. */
  visitsOf(company: Company, lines: readonly Line[], plan: TodayPlan): LiftVisits[] {
    const due = this.groupsOfToday(lines, plan)
    const dueLifts = new Set(due.flatMap((group) => group.lifts))
    const rest = lines.flatMap((line): Group[] => {
      const lifts = line.lifts.filter((lift) => !dueLifts.has(lift))
      const batches = line.rhythm === 1 && lifts.length > 0 ? splitEvenly(lifts, PER_CREW) : [lifts]
      return batches.map((batch, n) => ({ line, lifts: batch, today: null, batch: n }))
    })
    // What has fixed days takes its days first.
    rest.sort((a, b) => b.line.rhythm - a.line.rhythm)
    const working = this.workingDaysAhead()
    const crews = [...new Set(lines.map((line) => line.crew))]
    return [...due, ...rest].flatMap((group) => {
      const { line } = group
      const own = lines.filter((other) => other.crew === line.crew)
      const ahead = working[
        (crews.indexOf(line.crew) * 2 + own.indexOf(line) * 3 + (group.batch ?? 0)) % working.length
      ] as number
      const rule = ruleOf(line, this.weekday)
      const planned = group.lifts.length > 0 ? this.datesOf(group, rule, ahead) : null
      return planned === null
        ? []
        : group.lifts.map((lift, index) => this.liftVisits(company, group, lift, index, planned, rule))
    })
  }

  /** Up to seven lifts of a line are a crew's day; the first is the one left over from yesterday, the last are urgent. */
  private groupsOfToday(lines: readonly Line[], plan: TodayPlan): Group[] {
    const groups: Group[] = []
    const crews = new Set<Line['crew']>()
    let left = plan.planned
    for (const line of lines) {
      const lift = line.lifts[0]
      if (left === 0) break
      if (line.rhythm !== 1 || line.onDemand || crews.has(line.crew) || lift?.category !== 1 || lift.template !== null)
        continue
      crews.add(line.crew)
      const overdue = groups.length === 0 ? plan.overdue : 0
      const lifts = line.lifts.slice(overdue, overdue + Math.min(PER_CREW, left))
      left -= lifts.length
      const urgent = left === 0 ? Math.min(plan.urgent, lifts.length) : 0
      groups.push(
        { line, lifts: line.lifts.slice(0, overdue), today: 'overdue' },
        { line, lifts: lifts.slice(0, lifts.length - urgent), today: 'planned' },
        { line, lifts: lifts.slice(lifts.length - urgent), today: 'urgent' },
      )
    }
    return groups
  }

  private workingDaysAhead(): number[] {
    const days: number[] = []
    for (let day = this.today + 1; day <= this.today + 14; day++) if (this.calendar.isWorkingDay(day)) days.push(day)
    return days.length > 0 ? days : [this.today + 7]
  }

  private liftVisits(
    company: Company,
    { line, today }: Group,
    lift: Lift,
    index: number,
    planned: PlannedDates,
    rule: PlanRule,
  ): LiftVisits {
    const first = planned.dates[0] ?? this.today
    const ago = (days: number) => isoDay(first - company.random.int(8, days))
    const question = {
      liftId: lift.id,
      category: lift.category,
      start: isoDay(first),
      end: isoDay(this.span.to),
      index: index + company.random.int(0, 2),
      inspectionMonth: lift.inspectionMonth,
      // Every lift brings a history of its own, so that a line's yearly visits do not fall on one day.
      lastLevels: { 3: ago(85), 4: ago(175), 5: ago(350) },
    }
    const levels = levelsOfLift(question, planned, rule, this.scheme)
    return { line, lift, today, visits: visitsFrom(question, planned, levels, rule) }
  }

  private datesOf(group: Group, rule: PlanRule, ahead: number): PlannedDates {
    const { line, today } = group
    const { from, to } = this.span
    if (line.rhythm === 3) return this.taken(group, datesOfScheme(this.scheme, from, to))
    if (line.rhythm === 2) return this.taken(group, this.fortnightly(rule))
    const gap = rule.maxGapDays
    const next =
      today === 'overdue'
        ? this.calendar.latestWorkingDay(this.today - 1)
        : today
          ? this.today
          : line.onDemand
            ? Math.max(ahead, this.calendar.firstWorkingDay(this.today + 4))
            : this.withinReach(ahead, gap)
    const dates = [next]
    const rules: DateRule[] = ['interval']
    const size = group.lifts.length
    for (let day = this.lastBefore(next, gap, today); day >= from; day = this.roomBefore(group, day, gap)) {
      dates.unshift(day)
      rules.unshift('interval')
      this.take(line, day, size)
    }
    let last = next
    this.take(line, next, size)
    for (;;) {
      const limit = this.calendar.latestWorkingDay(last + gap)
      const day = this.roomAfter(group, last, gap)
      if (day > to) return { dates, rules, after: day }
      dates.push(day)
      rules.push(day < limit ? 'balanced' : 'interval')
      this.take(line, day, size)
      last = day
    }
  }

  /** Lifts of a crew by day. */
  private readonly load = new Map<string, number>()

  private loadOf(line: Line, day: number): number {
    return this.load.get(`${line.crew.main.id} ${day}`) ?? 0
  }

  private take(line: Line, day: number, lifts: number): void {
    this.load.set(`${line.crew.main.id} ${day}`, this.loadOf(line, day) + lifts)
  }

  private taken(group: Group, planned: PlannedDates): PlannedDates {
    for (const day of planned.dates) this.take(group.line, day, group.lifts.length)
    return planned
  }

  /** The first of these days on which the crew has room, else the one with the least work. */
  private roomiest({ line, lifts }: Group, days: readonly number[]): number | undefined {
    const free = days.find((day) => this.loadOf(line, day) + lifts.length <= PER_CREW + 2)
    return free ?? [...days].sort((a, b) => this.loadOf(line, a) - this.loadOf(line, b))[0]
  }

  /** The visit before `day`, as early as the gap allows. */
  private roomBefore(group: Group, day: number, gap: number): number {
    const days: number[] = []
    for (let n = day - gap; n <= day - gap + SLACK; n++) if (this.calendar.isWorkingDay(n)) days.push(n)
    return this.roomiest(group, days) ?? day - gap
  }

  /** The visit after `day`, as late as the gap allows; a rest day pulls it forward, never back (jobs 6.2). */
  private roomAfter(group: Group, day: number, gap: number): number {
    const latest = this.calendar.latestWorkingDay(day + gap)
    const days: number[] = []
    for (let n = latest; n > day + gap - SLACK - 1 && n > day; n--) if (this.calendar.isWorkingDay(n)) days.push(n)
    return this.roomiest(group, days) ?? (latest > day ? latest : day + gap)
  }

  /** Nobody was there later than on the last working day: the next visit is one gap from it at the latest. */
  private withinReach(ahead: number, gap: number): number {
    const limit = this.calendar.latestWorkingDay(this.calendar.latestWorkingDay(this.today - 1) + gap)
    return limit > this.today ? Math.min(ahead, limit) : ahead
  }

  /** The last visit done. What is due within two days had one at most twelve days ago, or its deadline would press too. */
  private lastBefore(next: number, gap: number, today: LiftVisits['today']): number {
    const { calendar } = this
    const yesterday = calendar.latestWorkingDay(Math.min(this.today, next) - 1)
    if (today === 'urgent') return Math.min(calendar.firstWorkingDay(this.today - 14), this.today - 13)
    const earliest = next <= this.today + 2 ? Math.max(next - gap, this.today - 12) : next - gap
    // Long closures: what was due in them was done on a day of duty.
    return Math.max(next - gap, Math.min(yesterday, calendar.firstWorkingDay(earliest)))
  }

  /** The fixed weekday, begun in the week that keeps the next visit away from today. */
  private fortnightly(rule: PlanRule): PlannedDates {
    const { from, to } = this.span
    const begin = from + ((rule.weekday - weekdayOf(from) + 7) % 7)
    const tries = [begin, begin + 7].map((first) => chainFrom([first, 'weekday'], to, rule, this.calendar))
    const calm = tries.find(({ dates }) => !dates.some((day) => day >= this.today && day <= this.today + 2))
    return calm ?? (tries[0] as PlannedDates)
  }
}
