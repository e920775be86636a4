import type { Day } from '#kernel/shared/days.ts'
import type { FixedDate, PlanRule } from '#modules/template/shared/template.ts'
import { type Batch, batchesOf, batchMinutes, entryOf, type LiftOfLine, perDay } from './batching.ts'
import { type Calendar, closedByWindows, type WorkWindow, withClosedDays } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'
import { type Ground, noGround } from './ground.ts'
import { type Levelable, levelDays } from './levelling.ts'
import type { SetLevel } from './levels.ts'
import { defaultSetting, type MaintainSetting, standardMinutes } from './setting.ts'
import {
  type DateRule,
  datesOfLift,
  firstLimit,
  levelsOfLift,
  type PlannedDates,
  type Visit,
  visitsFrom,
} from './visits.ts'

/** From lines to visits: dates, batches, balanced days, levels (jobs 6.2, 6.3 steps 1–3). */

export interface LineToPlan<L extends LiftOfLine = LiftOfLine> {
  lineId: string
  teamId: string
  communityId: string
  rule: PlanRule
  /** Rhythm 3. */
  scheme?: readonly FixedDate[]
  lifts: readonly L[]
  windows?: readonly WorkWindow[]
  /** Minutes from the team's base to the community. */
  firstTravel?: number
}

export interface PlannedLift {
  lineId: string
  teamId: string
  communityId: string
  liftId: string
  visits: Visit[]
}

/** A team's load before and after balancing: minutes per day and the coefficient of variation. */
export interface TeamLoad {
  teamId: string
  before: number
  after: number
  byDay: Map<Day, number>
}

export interface YearPlan {
  lifts: PlannedLift[]
  teams: TeamLoad[]
}

interface BatchOfLine {
  line: LineToPlan
  /** The most lifts of the line that a crew does on a day. */
  perDay: number
  batch: Batch
  levels: SetLevel[][]
}

/**
 * Plans all lines, team by team, on the ground of what each team does anyway. Time grows with the number of visits;
 * nothing compares lifts with each other.
 * @throws RangeError when a date is not YYYY-MM-DD
 */
export function planYear(
  lines: readonly LineToPlan[],
  calendar: Calendar,
  setting: MaintainSetting = defaultSetting,
  groundOfTeam: (teamId: string) => Ground = () => noGround,
): YearPlan {
  const plan: YearPlan = { lifts: [], teams: [] }
  for (const [teamId, ofTeam] of byTeam(lines)) {
    const batches = ofTeam.flatMap((line) => batchesOfLine(line, calendar, setting))
    const levelled = levelDays(
      batches.map((each) => levelableOf(each, setting)),
      calendar,
      groundOfTeam(teamId),
    )
    const load: TeamLoad = { teamId, before: levelled.before, after: levelled.after, byDay: new Map() }
    batches.forEach((each, at) => {
      const planned = levelled.planned[at] as PlannedDates
      const final = withDates(each, planned)
      minutesOf(final, setting).forEach((minutes, visit) => {
        const date = isoDay(planned.dates[visit] as number)
        load.byDay.set(date, (load.byDay.get(date) ?? 0) + minutes)
      })
      plan.lifts.push(...liftsOf(final, setting))
    })
    plan.teams.push(load)
  }
  return plan
}

function byTeam(lines: readonly LineToPlan[]): Map<string, LineToPlan[]> {
  const teams = new Map<string, LineToPlan[]>()
  for (const line of lines) {
    const known = teams.get(line.teamId)
    if (known) known.push(line)
    else teams.set(line.teamId, [line])
  }
  return teams
}

/** The calendar with the days on which the community lets nobody in. */
export const calendarOfLine = (line: Pick<LineToPlan, 'windows'>, calendar: Calendar): Calendar =>
  line.windows?.length ? withClosedDays(calendar, closedByWindows(line.windows)) : calendar

function batchesOfLine(line: LineToPlan, company: Calendar, setting: MaintainSetting): BatchOfLine[] {
  const calendar = calendarOfLine(line, company)
  const lifts = line.lifts.map((lift, index) => ({ ...lift, index: lift.index ?? index }))
  const first = lifts[0]
  if (!first) return []
  const minutes = standardMinutes(setting, first.category, 1)
  const firstTravel = line.firstTravel ?? 0
  const batches: Batch[] =
    line.rule.rhythm === 3
      ? lifts.map((lift) => ({
          lifts: [lift],
          start: dayNumber(lift.start),
          end: dayNumber(lift.end),
          planned: offTakenDays(datesOfLift(lift, line.rule, calendar, line.scheme), lift.taken),
          calendar,
        }))
      : batchesOf(lifts, line.rule, calendar, { minutes, firstTravel, dayTarget: setting.dayTarget })
  return batches.map((batch) => ({
    line,
    perDay: perDay(minutes, firstTravel, setting.dayTarget),
    batch,
    levels: batch.lifts.map((lift) => levelsOfLift(lift, batch.planned, line.rule, line.scheme)),
  }))
}

/** Agreed dates on which the lift has another order move to the nearest day before. */
function offTakenDays(planned: PlannedDates, taken: readonly Day[] = []): PlannedDates {
  if (taken.length === 0) return planned
  const days = new Set(taken.map(dayNumber))
  const free = (day: number): number => (days.has(day) ? free(day - 1) : day)
  return { ...planned, dates: planned.dates.map(free) }
}

/** A batch on other days, with the levels that these give. */
function withDates({ line, batch, ...each }: BatchOfLine, planned: PlannedDates): BatchOfLine {
  const levels = batch.lifts.map((lift) => levelsOfLift(lift, planned, line.rule, line.scheme))
  return { ...each, line, batch: { ...batch, planned }, levels }
}

/** Minutes of each day of a batch with the levels it has so far. */
function minutesOf({ line, batch, levels }: BatchOfLine, setting: MaintainSetting): number[] {
  return batch.planned.dates.map((_, at) => {
    let work = 0
    batch.lifts.forEach((lift, i) => {
      work += standardMinutes(setting, lift.category, levels[i]?.[at]?.level ?? 1)
    })
    return work + batchMinutes(batch.lifts.length, 0, line.firstTravel ?? 0)
  })
}

function levelableOf(each: BatchOfLine, setting: MaintainSetting): Levelable {
  const { line, batch } = each
  const minutes = minutesOf(each, setting)
  const done = batch.lifts.flatMap((lift) => (lift.lastVisit ? [dayNumber(lift.lastVisit)] : []))
  return {
    planned: batch.planned,
    minutes: minutes.length > 0 ? minutes.reduce((a, b) => a + b) / minutes.length : 0,
    start: batch.start,
    end: batch.end,
    rule: line.rule,
    lastDone: done.length > 0 ? Math.max(...done) : null,
    latestFirst: done.length > 0 ? null : batch.start + firstLimit(line.rule),
    calendar: batch.calendar,
    communityId: line.communityId,
    lifts: batch.lifts.length,
    perDay: each.perDay,
  }
}

function liftsOf({ line, batch, levels }: BatchOfLine, setting: MaintainSetting): PlannedLift[] {
  const { lineId, teamId, communityId, rule } = line
  return batch.lifts.map((lift, i) => ({
    lineId,
    teamId,
    communityId,
    liftId: lift.liftId,
    visits: visitsFrom(lift, plannedFor(lift, line, batch), levels[i] ?? [], rule, setting),
  }))
}

/** The batch's days, with the reason of the first one as it is true for this lift and not for the first of the batch. */
function plannedFor(lift: LiftOfLine, { rule }: LineToPlan, { planned, calendar }: Batch): PlannedDates {
  const [first] = planned.rules
  if (rule.rhythm === 3 || first === undefined || first === 'balanced' || first === 'joined') return planned
  const [day, why] = entryOf(lift, rule, calendar)
  const own: DateRule = day === planned.dates[0] ? why : 'shared'
  return own === first ? planned : { ...planned, rules: [own, ...planned.rules.slice(1)] }
}
