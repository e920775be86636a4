import type { Day } from '#kernel/shared/days.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { crewDays, type PlannedVisit, visitsOf } from '#modules/routing/shared/crewDays.ts'
import { explainer } from '#modules/routing/shared/explain.ts'
import { plan, planNow } from '#modules/routing/shared/plan.ts'
import type { Problem, Solution, Span, Weights } from '#modules/routing/shared/problem.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { minuteOf } from './calendar.ts'
import { crewViolations } from './crewViolations.ts'
import { knownOf, within, without } from './crewWork.ts'
import type { EntryPlace } from './entry.ts'
import type { Place, Travel } from './route.ts'
import type { MaintainSetting } from './setting.ts'
import { Severity, type WorkerFacts } from './violation.ts'
import { dayKey, type Work } from './work.ts'

/**
 * Who does which order on which day (jobs 6.3, step 4): the one question that publication, the night, 自动排班, 均衡 and
 * 试算 put to the optimiser (decision 0062). It knows where crews go anyway, what else their people have to do, and that a
 * person goes out with one crew a day; so it offers nothing that the check would refuse (V03–V07, V13).
 */

export interface Crew {
  /** The code that breaks ties: A, B, …. */
  crewId: string
  name: string
  teamId: string
  /** The main worker first. */
  workers: readonly WorkerFacts[]
  /** Where its day begins; null: nobody knows. */
  base: (Place & { id: string }) | null
}

export interface CrewJob {
  orderId: string
  /** Days it may be done on, the preferred one first; at least one. */
  days: readonly Day[]
  teamId: string
  communityId: string
  /** Its line, which may have hours of its own. */
  planId?: string | null
  place: Place
  legalDeadline: Day
  level: Level
  minutes: number
  responsibleCrewId?: string | null
  /** Hours agreed with the customer. */
  hours?: Span | null
  /** The visit of the lift before it, when that is asked for as well, and the days that may lie between. */
  after?: { stop: string; least: number; most: number }
}

export interface CrewQuestion {
  jobs: readonly CrewJob[]
  crews: readonly Crew[]
  setting: MaintainSetting
  /** What people have already in the weeks of these days, the jobs not among it. */
  work: readonly Work[]
  travel?: Travel
  /** When people may enter there that day; null: any time. */
  openOn?: (place: EntryPlace, day: Day) => readonly Span[] | null
  /** What another day than the preferred one costs, by its place in `days`; an hour for each unless told. */
  otherDay?: (at: number, job: CrewJob) => number
  /** What another crew than the responsible one costs; 30 unless told (jobs 6.3, step 4). */
  stranger?: number
  weights?: Partial<Weights>
  /** Minutes a crew's day should hold at most; the setting's target unless told. */
  target?: number
  /** 0: each order by urgency where it costs least. */
  iterations?: number
  /** Nobody reads the reasons. */
  silent?: boolean
  /** Told now and then how much of the search is done, 0 to 1; what it throws ends it. */
  between?: ((share: number) => void) | undefined
}

interface PlacedJob {
  orderId: string
  date: Day
  crewId: string
  /** In words: 责任班组, or why another one. */
  reason: string
}

interface NotPlaced {
  orderId: string
  /** The days that were tried. */
  days: readonly Day[]
  /** Every crew with its reason: a rule before a full day, and of several days the preferred one. */
  reasons: { crewId: string; text: string }[]
}

export interface CrewPlan {
  placed: PlacedJob[]
  unplaced: NotPlaced[]
}

/** Without a time limit, so that the same question gets the same answer; other work on the thread goes on meanwhile. */
export async function planCrews(question: CrewQuestion): Promise<CrewPlan> {
  const found: CrewPlan[] = []
  let begun = 0
  for (const part of partsOf(question)) {
    const asked = problemOf(part)
    const [before, weight] = [begun / question.jobs.length, part.jobs.length / question.jobs.length]
    const between = question.between && ((share: number) => question.between?.(before + share * weight))
    found.push(answerOf(part, asked, await plan(asked.problem, { iterations: part.iterations, seed: 1, between })))
    begun += part.jobs.length
  }
  return joined(found)
}

/** The same without a pause. */
export function planCrewsNow(question: CrewQuestion): CrewPlan {
  return joined(
    partsOf(question).map((part) => {
      const asked = problemOf(part)
      return answerOf(part, asked, planNow(asked.problem, { iterations: part.iterations, seed: 1 }))
    }),
  )
}

const joined = (plans: readonly CrewPlan[]): CrewPlan => ({
  placed: plans.flatMap(({ placed }) => placed),
  unplaced: plans.flatMap(({ unplaced }) => unplaced),
})

/** Teams plan for themselves; those that share people plan together. */
function partsOf(question: CrewQuestion): CrewQuestion[] {
  const root = new Map<string, string>()
  const rootOf = (id: string): string => {
    const up = root.get(id) ?? id
    return up === id ? id : rootOf(up)
  }
  for (const { teamId, workers } of question.crews)
    for (const { userId } of workers) {
      const [team, person] = [rootOf(`team ${teamId}`), rootOf(userId)]
      if (team !== person) root.set(person, team)
    }
  const crewsOf = Map.groupBy(question.crews, ({ teamId }) => rootOf(`team ${teamId}`))
  return [...Map.groupBy(question.jobs, ({ teamId }) => rootOf(`team ${teamId}`))].map(([part, jobs]) => {
    const crews = (crewsOf.get(part) ?? []).toSorted((a, b) => (a.crewId < b.crewId ? -1 : 1))
    const people = new Set(crews.flatMap((crew) => crew.workers.map(({ userId }) => userId)))
    const work = question.work.filter((one) => one.people.some((id) => people.has(id)))
    return { ...question, jobs, crews, work }
  })
}

type Asked = ReturnType<typeof problemOf>

/** Minutes each further day costs. */
const NEXT_DAY = 60

function problemOf(question: CrewQuestion): {
  problem: Problem
  blocked: Map<string, { crewId: string; text: string }[]>
} {
  const { jobs, crews, setting, openOn, target, otherDay = (at) => NEXT_DAY * at } = question
  const days = new Set(jobs.flatMap((job) => job.days))
  const known = knownOf(question, days)
  const urgency = rankOf(jobs)
  const asked = new Set(jobs.map(({ orderId }) => orderId))
  const visits = jobs.map((job) => ({
    ...job,
    date: job.days[0] as Day,
    after: job.after && asked.has(job.after.stop) ? job.after : undefined,
  }))
  const cannot = remembered(setting)
  return crewDays(visits, crews, {
    day: {
      start: minuteOf(setting.dayStart),
      lunchFrom: minuteOf(setting.lunchFrom),
      lunchTo: minuteOf(setting.lunchTo),
      dayTarget: target ?? setting.dayTarget,
      dayMax: setting.dayMax,
    },
    travel: question.travel ?? travelMinutes,
    blocked: ({ level }, crew, day) => cannot(crew, day, level) ?? known.elsewhere(crew, day),
    windows: (job, day, crew) => {
      const open = openOn?.({ communityId: job.communityId, planId: job.planId ?? null }, day) ?? null
      return without(job.hours && day === job.date ? within(open, job.hours) : open, known.busy(crew, day))
    },
    days: (job) => job.days.map((day, at) => ({ day, penalty: at === 0 ? 0 : otherDay(at, job) })),
    placed: known.placed,
    dayMinutes: (crewId, day) => known.dayMinutes.get(dayKey(crewId, day)) ?? 0,
    weekMinutes: (crewId, monday) => known.weekMinutes.get(dayKey(crewId, monday)) ?? 0,
    priority: ({ orderId }) => urgency.get(orderId) ?? 1,
    stranger: question.stranger,
    weights: question.weights,
  })
}

/** The first 阻断 of a crew on a day (V03, V04, V06, V13). */
function remembered(setting: MaintainSetting) {
  const known = new Map<string, string | null>()
  return ({ crewId, workers }: Crew, planDate: Day, level: Level): string | null => {
    const key = `${crewId} ${planDate} ${level}`
    const told = known.get(key)
    if (told !== undefined) return told
    const found = crewViolations({ planDate, level }, workers, setting)
    const text = found.find((one) => one.severity === Severity.code.block)?.text ?? null
    known.set(key, text)
    return text
  }
}

/** 1 to 2: the nearer the legal deadline, then the higher the level, then the longer, the dearer it is to leave out. */
function rankOf(jobs: readonly CrewJob[]): Map<string, number> {
  const sorted = jobs.toSorted((a, b) => {
    if (a.legalDeadline !== b.legalDeadline) return a.legalDeadline < b.legalDeadline ? -1 : 1
    return b.level - a.level || b.minutes - a.minutes || (a.orderId < b.orderId ? -1 : 1)
  })
  return new Map(sorted.map(({ orderId }, at) => [orderId, 2 - at / sorted.length]))
}

function answerOf({ jobs, crews, silent }: CrewQuestion, { problem, blocked }: Asked, solution: Solution): CrewPlan {
  if (silent) return unexplained(jobs, solution)
  const why = explainer(problem, solution)
  const byId = new Map(jobs.map((job) => [job.orderId, job]))
  return {
    placed: visitsOf(solution).flatMap(({ orderId, date, crewId }: PlannedVisit): PlacedJob[] =>
      byId.has(orderId)
        ? [
            {
              orderId,
              date,
              crewId,
              reason: reasonOf(byId.get(orderId) as CrewJob, crewId, blocked.get(orderId), () => why(orderId).reason),
            },
          ]
        : [],
    ),
    unplaced: solution.unserved.flatMap((orderId): NotPlaced[] => {
      const job = byId.get(orderId)
      if (!job) return []
      const full = why(orderId).against.map(({ vehicle, text }) => ({ crewId: crewOf(vehicle), text }))
      const barred = blocked.get(orderId) ?? []
      const reasons = new Map([...full.toReversed(), ...barred.toReversed()].map(({ crewId, text }) => [crewId, text]))
      const inOrder = crews.flatMap(({ crewId }) => {
        const text = reasons.get(crewId)
        return text === undefined ? [] : [{ crewId, text }]
      })
      return [{ orderId, days: job.days, reasons: inOrder }]
    }),
  }
}

function unexplained(jobs: readonly CrewJob[], solution: Solution): CrewPlan {
  const byId = new Map(jobs.map((job) => [job.orderId, job]))
  const placed = visitsOf(solution).flatMap(({ orderId, date, crewId }) =>
    byId.has(orderId) ? [{ orderId, date, crewId, reason: '' }] : [],
  )
  const left = solution.unserved.flatMap((orderId) => byId.get(orderId) ?? [])
  return { placed, unplaced: left.map(({ orderId, days }) => ({ orderId, days, reasons: [] })) }
}

/** A rule that keeps the responsible crew away is the reason; else what the costs say. */
function reasonOf(
  { responsibleCrewId }: CrewJob,
  crewId: string,
  blocked: readonly { crewId: string; text: string }[] | undefined,
  told: () => string,
): string {
  const barred =
    responsibleCrewId && crewId !== responsibleCrewId
      ? blocked?.find((one) => one.crewId === responsibleCrewId)
      : undefined
  return barred ? barred.text : told()
}

const crewOf = (vehicle: string) => vehicle.slice(0, vehicle.lastIndexOf(' '))
