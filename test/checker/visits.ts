import { monthsLater, serial, weekdayNo } from './dates.ts'

/**
 * Judges a plan of visits by the text of the rules (jobs 6.2, TSG T5002-2017, 特种设备安全监察条例 art. 31).
 * Another program than the planner: it imports nothing of it, so an error of thought there is not repeated here.
 */
export interface CheckedContract {
  liftId: string
  start: string
  end: string
  lastVisit?: string | null
  lastLevels?: { 3?: string | null; 4?: string | null; 5?: string | null }
  maxGapDays: number
  firstWithinDays: number
  /** 1 latest working day; 2 latest such weekday, moved earlier to a working day. */
  rhythm: 1 | 2
  weekday: number
}

export interface CheckedDays {
  workDays: readonly number[]
  /** Rest on a weekday of work. */
  holidays: ReadonlySet<string>
  /** Work on a day of rest. */
  makeUpDays: ReadonlySet<string>
  /** Days on which the community lets nobody in, from–to. */
  blocked?: readonly (readonly [from: string, to: string])[]
  /** Weekdays on which it lets nobody in. */
  shutWeekdays?: readonly number[]
}

export interface Finding {
  liftId: string
  rule:
    | 'gap'
    | 'firstVisit'
    | 'contractEnd'
    | 'beforeContract'
    | 'twiceADay'
    | 'restDay'
    | 'notLatest'
    | 'level'
    | 'doubleBooking'
    | 'certificate'
    | 'minCrew'
    | 'absent'
  date: string
  text: string
}

export interface CheckedVisit {
  date: string
  level: number
}

/** Whether a serial is a day of work; the serials of the sets are made once. */
export function workedOn(days: CheckedDays): (n: number) => boolean {
  const holidays = new Set([...days.holidays].map(serial))
  const makeUp = new Set([...days.makeUpDays].map(serial))
  const blocked = (days.blocked ?? []).map(([from, to]) => [serial(from), serial(to)] as const)
  return (n) => {
    if (blocked.some(([from, to]) => from <= n && n <= to) || days.shutWeekdays?.includes(weekdayNo(n))) return false
    if (makeUp.has(n)) return true
    return !holidays.has(n) && days.workDays.includes(weekdayNo(n))
  }
}

const PERIODS = [
  [3, 3],
  [4, 6],
  [5, 12],
] as const

/**
 * @param exact also report days that are not the latest allowed ones; only for plans that nobody balanced or batched
 */
export function checkVisits(
  contract: CheckedContract,
  visits: readonly CheckedVisit[],
  isWorked: (n: number) => boolean,
  exact = false,
): Finding[] {
  const findings: Finding[] = []
  const report = (rule: Finding['rule'], date: string, text: string) =>
    findings.push({ liftId: contract.liftId, rule, date, text })
  const inOrder = [...visits].sort((a, b) => serial(a.date) - serial(b.date))
  const start = serial(contract.start)
  const end = serial(contract.end)
  const { maxGapDays } = contract
  const firstDays = Math.min(contract.firstWithinDays, maxGapDays)

  // The chain begins at the last visit of the former company unless that gap had already run out.
  const former = contract.lastVisit ? serial(contract.lastVisit) : null
  let before = former !== null && former + maxGapDays >= start ? former : null
  for (const visit of inOrder) {
    const day = serial(visit.date)
    if (day < start) report('beforeContract', visit.date, `before ${contract.start}`)
    if (day > end) report('contractEnd', visit.date, `after ${contract.end}`)
    if (before === null) {
      if (day > start + firstDays) report('firstVisit', visit.date, `${day - start} days after the start`)
    } else {
      if (day === before) report('twiceADay', visit.date, 'twice on a day')
      if (day - before > maxGapDays) report('gap', visit.date, `${day - before} days`)
    }
    const from = before === null ? start : Math.max(before + 1, start)
    const to = before === null ? start + firstDays : before + maxGapDays
    if (!isWorked(day) && anyWorked(from, to, isWorked)) report('restDay', visit.date, 'a working day was to be had')
    if (exact && before !== null) {
      const wanted = latestAllowed(before, start, contract, isWorked)
      if (wanted !== day) report('notLatest', visit.date, `the rule gives serial ${wanted}, the plan ${day}`)
    }
    before = day
  }
  const last = before ?? start
  if (end - last > maxGapDays) report('gap', contract.end, `${end - last} days to the end`)
  checkLevels(contract, inOrder, end, report)
  return findings
}

export function anyWorked(from: number, to: number, isWorked: (n: number) => boolean): boolean {
  for (let day = from; day <= to; day++) if (isWorked(day)) return true
  return false
}

/** The day the rule wants after `before`, by trying the days of the window from the last one down. */
export function latestAllowed(
  before: number,
  start: number,
  contract: CheckedContract,
  isWorked: (n: number) => boolean,
): number {
  const limit = before + contract.maxGapDays
  const earliest = Math.max(before + 1, start)
  if (contract.rhythm === 2) {
    let day = limit
    while (weekdayNo(day) !== contract.weekday) day -= 1
    while (day >= earliest && !isWorked(day)) day -= 1
    if (day >= earliest) return day
  }
  for (let day = limit; day >= earliest; day--) if (isWorked(day)) return day
  return limit
}

/** Each level at most its months after the last one; a higher level counts; a year-level visit in every contract year. */
function checkLevels(
  contract: CheckedContract,
  visits: readonly CheckedVisit[],
  end: number,
  report: (rule: Finding['rule'], date: string, text: string) => void,
): void {
  for (const [level, months] of PERIODS) {
    let since = lastOf(contract, level) ?? contract.start
    visits.forEach((visit, at) => {
      if (visit.level < level || visit.level > 5) return
      // What had run out before the take-over is made up for by the first visit.
      if (at > 0 && serial(visit.date) > latestFor(since, level, months, contract)) {
        report('level', visit.date, `level ${level} since ${since}`)
      }
      since = visit.date
    })
    if (visits.length > 0 && latestFor(since, level, months, contract) <= end) {
      report('level', contract.end, `level ${level} since ${since}, none until the end`)
    }
  }
}

function latestFor(since: string, level: number, months: number, contract: CheckedContract): number {
  const due = monthsLater(since, months)
  const inherited = serial(since) <= serial(contract.start)
  return level === 5 && inherited ? Math.min(due, serial(contract.end)) : due
}

function lastOf(contract: CheckedContract, level: 3 | 4 | 5): string | null {
  const dates = ([3, 4, 5] as const).flatMap((each) => (each >= level ? (contract.lastLevels?.[each] ?? []) : []))
  return dates.length > 0 ? dates.reduce((a, b) => (serial(a) > serial(b) ? a : b)) : null
}
