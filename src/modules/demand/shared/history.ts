import { addDays, type Day, dayOf, daysBetween } from '#kernel/shared/days.ts'

/**
 * What is known of one lift, with its days: the same history is judged for today and replayed day by day for the
 * simulator (jobs 6.9). What was not measured is absent or null, never 0.
 */

interface TimedFault {
  readonly at: string
  readonly code: string
  readonly level: string | null
}
interface CounterOfDay {
  readonly doorCycles: number | null
  readonly onlineSec: number | null
}
export interface HazardSpan {
  readonly grade: number
  readonly from: Day
  /** First day on which it was settled; null: still open. */
  readonly to: Day | null
}
interface TerminalFacts {
  readonly terminalNo: string
  /** monitoring 2: 0 未激活 1 在线 2 离线 3 停用 4 报废. */
  readonly status: number
  readonly lastSeenAt: string | null
}

export interface LiftHistory {
  readonly elevatorId: string
  readonly name: string
  readonly communityName: string
  /** 模板梯型 1–5, and 1 在用. */
  readonly templateType: number
  readonly useStatus: number
  /** Year of make counts the age; of acceptance where the make is unknown. */
  readonly madeOn: Day | null
  readonly insured: readonly { readonly from: Day; readonly to: Day }[]
  readonly inspectionTo: Day | null
  readonly companyGrade: string | null
  readonly agreement: boolean
  readonly terminal: TerminalFacts | null
  readonly counters: ReadonlyMap<Day, CounterOfDay>
  readonly trapped: readonly string[]
  readonly faults: readonly TimedFault[]
  readonly hazards: readonly HazardSpan[]
  /** Moments of the visits done, ascending. */
  readonly visits: readonly string[]
}

/** The figures of one lift on one day. */
export interface DemandFacts {
  readonly templateType: number
  readonly useStatus: number
  readonly trapped180: number
  readonly faults90: number
  readonly ageYears: number | null
  readonly doorCyclesPerDay: number | null
  readonly minorHazards: number
  readonly severeHazards: number
  readonly terminal: TerminalFacts | null
  readonly offlineHours: number
  /** Percent of the last thirty days; null: nothing was counted. */
  readonly onlineRate: number | null
  readonly insuredTo: Day | null
  readonly insured: boolean
  readonly inspectionTo: Day | null
  readonly inspectionValid: boolean | null
  readonly companyGrade: string | null
  readonly agreement: boolean
}

export const TRAPPED_DAYS = 180
const FAULT_DAYS = 90
const RATE_DAYS = 30
const DAY_SECONDS = 86_400
const SCORED_LEVELS = ['A', 'B', 'C']

/** Facts at the moment `now`; `live`: the terminal's own state counts, else (a past day) its daily counts. */
export function factsOn(history: LiftHistory, now: string, live: boolean): DemandFacts {
  const day = dayOf(now)
  const within = (at: string, days: number) => Date.parse(at) <= Date.parse(now) && daysBetween(dayOf(at), day) < days
  const openHazards = history.hazards.filter(({ from, to }) => from <= day && (to === null || to > day))
  const covering = history.insured.filter(({ from, to }) => from <= day && day <= to)
  const last = history.insured.filter(({ from }) => from <= day).map(({ to }) => to)
  return {
    templateType: history.templateType,
    useStatus: history.useStatus,
    trapped180: history.trapped.filter((at) => within(at, TRAPPED_DAYS)).length,
    faults90: history.faults.filter(({ at, level }) => within(at, FAULT_DAYS) && SCORED_LEVELS.includes(level ?? ''))
      .length,
    ageYears: history.madeOn === null ? null : fullYears(history.madeOn, day),
    doorCyclesPerDay: perDay(history, day),
    minorHazards: openHazards.filter(({ grade }) => grade < 3).length,
    severeHazards: openHazards.filter(({ grade }) => grade === 3).length,
    terminal: history.terminal,
    offlineHours: live ? hoursSilent(history.terminal, now) : hoursWithoutCounts(history, day),
    onlineRate: rateOf(history, day),
    insuredTo: last.toSorted().at(-1) ?? null,
    insured: covering.length > 0,
    inspectionTo: history.inspectionTo,
    inspectionValid: history.inspectionTo === null ? null : day <= history.inspectionTo,
    companyGrade: history.companyGrade,
    agreement: history.agreement,
  }
}

function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

/** The full days before `day` that the window holds. */
const windowDays = (day: Day, days: number): Day[] => Array.from({ length: days }, (_, i) => addDays(day, i - days))

function perDay({ counters }: LiftHistory, day: Day): number | null {
  const known = windowDays(day, RATE_DAYS).flatMap((one) => counters.get(one)?.doorCycles ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, n) => sum + n, 0) / known.length)
}

/**
 * Online seconds over the seconds from the first to the last day counted: a day without a count in between was a day of
 * silence; the days after the last count are the terminal's present state (72 hours), not a rate.
 */
function rateOf({ counters }: LiftHistory, day: Day): number | null {
  const window = windowDays(day, RATE_DAYS)
  const counted = window.filter((one) => counters.get(one)?.onlineSec != null)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return null
  const online = counted.reduce((sum, one) => sum + (counters.get(one)?.onlineSec ?? 0), 0)
  return Math.round((online / ((daysBetween(first, last) + 1) * DAY_SECONDS)) * 10_000) / 100
}

const ONLINE = 1
function hoursSilent(terminal: TerminalFacts | null, now: string): number {
  if (terminal === null || terminal.status === ONLINE || terminal.lastSeenAt === null) return 0
  return Math.max(0, (Date.parse(now) - Date.parse(terminal.lastSeenAt)) / 3_600_000)
}

function hoursWithoutCounts({ counters }: LiftHistory, day: Day): number {
  let hours = 0
  for (let one = addDays(day, -1); hours <= RATE_DAYS * 24; one = addDays(one, -1)) {
    const online = counters.get(one)?.onlineSec ?? 0
    hours += (DAY_SECONDS - online) / 3600
    if (online > 0) break
  }
  return hours
}
