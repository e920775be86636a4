import { addDays, type Day, earlier, later } from '#kernel/shared/days.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { type Crew, type CrewJob, type CrewPlan, planCrewsNow } from '#modules/plan/shared/crewPlan.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import type { EntryPlace } from '#modules/plan/shared/entry.ts'
import type { Place, Travel } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { dayKey, type Work } from '#modules/plan/shared/work.ts'
import type { Level } from '#modules/template/shared/template.ts'

/**
 * 试算: a copy of the planned visits of a period is given to crews anew (jobs 10.1). Each lift's visits follow each other:
 * one done early pulls the next forward, one done late does not push it back (jobs 6.4).
 */

export interface CopiedVisit {
  visitId: string
  liftId: string
  elevatorName: string
  communityName: string
  teamId: string
  communityId: string
  planId: string | null
  place: Place
  date: Day
  legalDeadline: Day
  level: Level
  minutes: number
  maxGapDays: number
  slackDays: number
  responsibleCrewId: string | null
}

export interface Copy {
  from: Day
  to: Day
  visits: readonly CopiedVisit[]
  crews: readonly Crew[]
  setting: MaintainSetting
  /** What people have to do besides these visits. */
  work: readonly Work[]
  travel: Travel
  /** The company's working days. */
  company: Calendar
  /** Less those on which line or community let nobody in. */
  calendarOf: (place: EntryPlace) => Calendar
}

export interface Late {
  visit: CopiedVisit
  /** The day of the law, after what happened to the visit before. */
  legalDeadline: Day
  date: Day | null
}

export interface Simulated {
  late: Late[]
  /** Minutes by day. */
  byDay: Map<Day, number>
  /** Crew-days over dayTarget. */
  overTarget: number
}

/** Days after the legal deadline on which a late visit still is looked for a place. */
const AFTER = 21

export function simulate(copy: Copy): Simulated {
  const { visits, crews, setting } = copy
  const byId = new Map(crews.map((crew) => [crew.crewId, crew]))
  const work = [...copy.work]
  const crewDays = new Map<string, number>()
  const result: Simulated = { late: [], byDay: new Map(), overTarget: 0 }
  const lastDone = new Map<string, Day>()
  for (const wave of wavesOf(visits)) {
    const due = new Map(wave.map((visit) => [visit.visitId, dueOf(visit, lastDone.get(visit.liftId))]))
    const jobs = wave.map((visit) => jobOf(visit, due.get(visit.visitId) as Day, lastDone.get(visit.liftId), copy))
    const at = new Map(placedOf(jobs, copy, work).map((one) => [one.orderId, one]))
    for (const visit of wave) {
      const found = at.get(visit.visitId)
      const legalDeadline = due.get(visit.visitId) as Day
      if (!found || found.date > legalDeadline) result.late.push({ visit, legalDeadline, date: found?.date ?? null })
      if (!found) continue
      lastDone.set(visit.liftId, found.date)
      result.byDay.set(found.date, (result.byDay.get(found.date) ?? 0) + visit.minutes)
      add(crewDays, dayKey(found.crewId, found.date), visit.minutes)
      work.push(workOf(visit, found.date, byId.get(found.crewId)))
    }
  }
  result.overTarget = [...crewDays.values()].filter((minutes) => minutes > setting.dayTarget).length
  return result
}

/** First the days that keep the law, then, late, all the others for what is left. */
function placedOf(jobs: readonly CrewJob[], { crews, setting, travel }: Copy, work: readonly Work[]) {
  const asked = { crews, setting, travel, iterations: 0, silent: true }
  const inTime = jobs.flatMap((job) => {
    const days = job.days.filter((day) => day <= job.legalDeadline)
    return days.length > 0 ? [{ ...job, days }] : []
  })
  const first = planCrewsNow({ ...asked, work, jobs: inTime })
  const done = new Map(first.placed.map((one) => [one.orderId, one]))
  const left = jobs.flatMap((job) => {
    const days = job.days.filter((day) => day > job.legalDeadline)
    return done.has(job.orderId) || days.length === 0 ? [] : [{ ...job, days }]
  })
  if (left.length === 0) return first.placed
  const byId = new Map(crews.map((crew) => [crew.crewId, crew]))
  const taken = jobs.flatMap((job): Work[] => {
    const at = done.get(job.orderId)
    return at ? [workOf({ ...job, visitId: job.orderId }, at.date, byId.get(at.crewId))] : []
  })
  const late: CrewPlan = planCrewsNow({ ...asked, work: [...work, ...taken], jobs: left })
  return [...first.placed, ...late.placed]
}

const workOf = (
  { visitId, communityId, place, minutes }: Pick<CopiedVisit, 'visitId' | 'communityId' | 'place' | 'minutes'>,
  date: Day,
  crew: Crew | undefined,
): Work => ({
  id: visitId,
  kind: 'maintenance',
  no: '',
  date,
  minutes,
  hours: null,
  communityId,
  place,
  people: crew?.workers.map(({ userId }) => userId) ?? [],
})

const add = (to: Map<string, number>, key: string, minutes: number) => to.set(key, (to.get(key) ?? 0) + minutes)

/** The first visits of all lifts, then the second ones, and so on. */
function wavesOf(visits: readonly CopiedVisit[]): CopiedVisit[][] {
  const waves: CopiedVisit[][] = []
  for (const ofLift of Map.groupBy(visits, (visit) => visit.liftId).values()) {
    const inOrder = ofLift.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    inOrder.forEach((visit, n) => {
      waves[n] ??= []
      waves[n].push(visit)
    })
  }
  return waves
}

/** Last done + maxGap; a visit that was late leaves the next one's day where it was planned. */
const dueOf = (visit: CopiedVisit, done: Day | undefined): Day =>
  done === undefined ? visit.legalDeadline : addDays(done, visit.maxGapDays)

/**
 * The planned day or the working day before it, then the days before within the slack, then the days up to the deadline,
 * then, late, those after it.
 */
function jobOf(visit: CopiedVisit, due: Day, done: Day | undefined, { from, to, calendarOf }: Copy): CrewJob {
  const calendar = calendarOf(visit)
  const first = dayNumber(later(from, done ? addDays(done, 1) : from))
  const last = dayNumber(earlier(addDays(due, AFTER), to))
  const wanted = Math.min(dayNumber(visit.date), dayNumber(due))
  const days: number[] = []
  const take = (n: number) => {
    if (n >= first && n <= last && calendar.isWorkingDay(n) && !days.includes(n)) days.push(n)
  }
  const nominal = calendar.latestWorkingDay(wanted)
  take(nominal)
  // A closed week empties the days before it: the days of the slack are counted from the last one worked.
  for (let step = 1; step <= visit.slackDays; step++) take(calendar.workingDaysBefore(nominal, step))
  for (let day = nominal + 1; day <= last; day++) take(day)
  const { visitId, teamId, communityId, place, level, minutes, responsibleCrewId } = visit
  return {
    orderId: visitId,
    teamId,
    communityId,
    place,
    level,
    minutes,
    responsibleCrewId,
    legalDeadline: due,
    days: days.map(isoDay),
  }
}
