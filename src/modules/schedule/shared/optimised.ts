import type { Day } from '#kernel/shared/days.ts'
import { dayKey, weekKey } from '#modules/maintenance/shared/assignment.ts'
import { minuteOf } from '#modules/maintenance/shared/calendar.ts'
import { crewViolations } from '#modules/maintenance/shared/crewViolations.ts'
import { formulaTravel } from '#modules/maintenance/shared/route.ts'
import { Severity } from '#modules/maintenance/shared/violation.ts'
import { crewDays, visitsOf } from '#modules/routing/shared/crewDays.ts'
import { explainer } from '#modules/routing/shared/explain.ts'
import { plan } from '#modules/routing/shared/plan.ts'
import { loadsOfCrews, type Problem, type Solution } from './proposal.ts'

/**
 * What another day than the preferred one costs, in minutes, and each further one: a visit made earlier shortens the year's
 * rhythm, so a saved way is no reason for it, an overfull day is.
 */
const OTHER_DAY = 60
const NEXT_DAY = 5

/**
 * The same question as `propose`, answered by the optimiser over all days at once (decisions 0037, 0041): what the greedy
 * search cannot place finds room where others can give way. Without a time limit, so that the same board gets the same
 * proposal.
 */
export async function proposeOptimised({ jobs, crews, setting, fixed }: Problem): Promise<Solution> {
  const dates = new Set<Day>(jobs.flatMap(({ days }) => days))
  const loads = loadsOfCrews(crews, fixed, dates)
  const urgency = rankOf(jobs)
  const visits = jobs.flatMap((job) => (job.days[0] === undefined ? [] : [{ ...job, date: job.days[0] }]))
  const { problem, blocked } = crewDays(visits, crews, {
    day: {
      start: minuteOf(setting.dayStart),
      lunchFrom: minuteOf(setting.lunchFrom),
      lunchTo: minuteOf(setting.lunchTo),
      dayTarget: setting.dayTarget,
      dayMax: setting.dayMax,
    },
    travel: formulaTravel,
    blocked: ({ level }, { workers }, planDate) =>
      crewViolations({ planDate, level }, workers, setting).find((one) => one.severity === Severity.code.block)?.text ??
      null,
    days: ({ days }) => days.map((day, at) => ({ day, penalty: at === 0 ? 0 : OTHER_DAY + NEXT_DAY * at })),
    dayMinutes: (crewId, day) => loads.dayMinutes.get(dayKey(crewId, day)) ?? 0,
    weekMinutes: (crewId, monday) => loads.weekMinutes.get(weekKey(crewId, monday)) ?? 0,
    priority: ({ orderId }) => urgency.get(orderId) ?? 1,
  })
  const solution = await plan(problem, { seed: 1 })
  const why = explainer(problem, solution)
  const daysOf = new Map(visits.map(({ orderId, days }) => [orderId, days]))
  return {
    placed: visitsOf(solution).map(({ orderId, date, crewId }) => ({
      ...{ orderId, date, crewId },
      reason: why(orderId).reason,
    })),
    unplaced: solution.unserved.map((orderId) => {
      const days = daysOf.get(orderId) ?? []
      const full = why(orderId).against.map(({ vehicle, text }) => ({ crewId: crewOf(vehicle), text }))
      const barred = blocked.get(orderId) ?? []
      // A crew has one reason: a rule before a full day, and of several days the preferred one.
      const reasons = new Map([...full.toReversed(), ...barred.toReversed()].map(({ crewId, text }) => [crewId, text]))
      const inOrder = crews.flatMap(({ crewId }) => {
        const text = reasons.get(crewId)
        return text === undefined ? [] : [{ crewId, text }]
      })
      return { orderId, days, reasons: inOrder }
    }),
  }
}

/** 1 to 2: the nearer the legal deadline, the dearer it is to leave a visit out. */
function rankOf(jobs: Problem['jobs']): Map<string, number> {
  const sorted = jobs.toSorted((a, b) => (a.legalDeadline < b.legalDeadline ? -1 : 1))
  return new Map(sorted.map(({ orderId }, at) => [orderId, 2 - at / sorted.length]))
}

const crewOf = (vehicle: string) => vehicle.slice(0, vehicle.lastIndexOf(' '))
