import { dateOf, monthsLater, serial, weekdayNo } from './dates.ts'
import { type CheckedContract, latestAllowed } from './visits.ts'

/**
 * One lift's year as the text of jobs 6.1 and 6.2 (and decision 0042 where it is open) wants it: days, levels, items,
 * deadlines. Written for reading, not for speed; it shares nothing with the planner.
 */
export interface CheckedLift extends CheckedContract {
  category: 1 | 2 | 3 | 4
  minGapDays: number
  mergeAheadDays: number
  months: { 3: number; 4: number; 5: number }
  firstVisitLevel: 1 | 3 | 4 | 5
  stagger: boolean
  /** Place in the line, for 错峰. */
  place: number
  inspectionMonth: number | null
  rainyFrom: string
  winterFrom: string
  homeLift: boolean
  /** The contract that follows, when its visits stand already; its year has its own year-level visit. */
  renewal?: { start: string; end: string } | null
  /** Rhythm 3: the dates agreed, which replace rhythm 1 or 2. */
  agreed: readonly { mmdd: string; level: number }[] | null
}

export interface WantedVisit {
  day: number
  level: number
  deadline: number
  items: number
  minutes: number
  /** 接管前间隔: a gap that had run out before the service began. */
  inherited: boolean
}

type Worked = (n: number) => boolean

/** jobs 6.1: rows of a visit by category and level. */
const ROWS: Record<number, Record<number, number>> = {
  1: { 1: 31, 3: 44, 4: 59, 5: 76 },
  2: { 1: 30, 3: 43, 4: 52, 5: 66 },
  3: { 1: 20, 3: 28, 4: 38, 5: 52 },
  4: { 1: 33, 3: 38, 4: 50, 5: 63 },
}
export const rowsOf = (category: number, level: number): number => ROWS[category]?.[level] ?? 0
/** jobs 6.9: half-month rows that a terminal records daily (R in appendix A); a visit on demand is without them. */
const REMOTE: Record<number, number> = { 1: 3, 2: 3, 3: 0, 4: 3 }
export const rowsOnDemand = (category: number, level: number): number =>
  rowsOf(category, level) - (REMOTE[category] ?? 0)
/** jobs 4.1 basicSetting. */
const MINUTES: Record<number, Record<number, number>> = {
  1: { 1: 45, 3: 60, 4: 90, 5: 150 },
  2: { 1: 45, 3: 60, 4: 80, 5: 150 },
  3: { 1: 25, 3: 35, 4: 45, 5: 80 },
  4: { 1: 40, 3: 50, 4: 75, 5: 140 },
}

/** The last visit that the chain hangs on: none when its days had run out before the service began. */
const anchorOf = (lift: CheckedLift): number | null => {
  if (!lift.lastVisit) return null
  const last = serial(lift.lastVisit)
  return last + lift.maxGapDays < serial(lift.start) ? null : last
}
const firstDays = (lift: CheckedLift) => Math.min(lift.firstWithinDays, lift.maxGapDays)

/** All days of the service and the one that would follow after its end. */
function wantedDays(lift: CheckedLift, isWorked: Worked): { days: number[]; after: number } {
  const [start, end] = [serial(lift.start), serial(lift.end)]
  if (lift.agreed) {
    const isAgreed = (n: number) => lift.agreed?.some(({ mmdd }) => dateOf(n).endsWith(mmdd))
    const days: number[] = []
    for (let day = start; day <= end; day++) if (isAgreed(day)) days.push(day)
    let after = end + 1
    while (!isAgreed(after)) after += 1
    return { days, after }
  }
  const days: number[] = []
  const anchor = anchorOf(lift)
  let day = anchor === null ? firstDay(lift, isWorked) : latestAllowed(anchor, start, lift, isWorked)
  while (day <= end) {
    days.push(day)
    day = latestAllowed(day, start, lift, isWorked)
  }
  return { days, after: day }
}

/** First working day, at the latest start + firstWithinDays; the fixed weekday itself when it falls into these days. */
function firstDay(lift: CheckedLift, isWorked: Worked): number {
  const start = serial(lift.start)
  const window = Array.from({ length: firstDays(lift) + 1 }, (_, n) => start + n)
  const worked = window.filter(isWorked)
  const onWeekday = lift.rhythm === 2 ? window.find((n) => weekdayNo(n) === lift.weekday) : undefined
  if (onWeekday !== undefined && isWorked(onWeekday)) return onWeekday
  return worked[0] ?? start + firstDays(lift)
}

export interface LevelFacts {
  /** Serials of the last visit that brought at least this level; null: none known. */
  3: number | null
  4: number | null
  5: number | null
}

export const factsOf = (lift: CheckedLift): LevelFacts => {
  const known = (levels: readonly (3 | 4 | 5)[]) => {
    const found = levels.flatMap((level) => (lift.lastLevels?.[level] ? [serial(lift.lastLevels[level])] : []))
    return found.length > 0 ? Math.max(...found) : null
  }
  return { 3: known([3, 4, 5]), 4: known([4, 5]), 5: known([5]) }
}

const HIGH = [5, 4, 3] as const

/** The levels of visits on these days. `least`: of the first of them, which may open the service or follow a stop. */
export function wantedLevels(
  lift: CheckedLift,
  days: readonly number[],
  after: number,
  facts: LevelFacts,
  least = 1,
): number[] {
  if (lift.agreed) {
    const agreed = lift.agreed
    return days.map((day) => agreed.findLast(({ mmdd }) => dateOf(day).endsWith(mmdd))?.level ?? 1)
  }
  const [start, end] = [serial(lift.start), serial(lift.end)]
  const since = { 3: facts[3] ?? start, 4: facts[4] ?? start, 5: facts[5] ?? start }
  const shift = lift.stagger ? lift.place % 3 : 0
  const dayAt = (at: number) => {
    if (at < days.length) return days[at] as number
    const step = after - (days.at(-1) ?? after)
    return after + (at - days.length) * step
  }
  const latest = (level: 3 | 4 | 5) => {
    const due = monthsLater(dateOf(since[level]), lift.months[level])
    return level === 5 && since[5] <= start ? Math.min(due, end) : due
  }
  return days.map((day, at) => {
    // 错峰 shifts a level once, from what was inherited; afterwards its cycle keeps the shift.
    const due = HIGH.filter((level) => latest(level) < dayAt(at + 1 + (since[level] <= start ? shift : 0)))
    let level: number = due[0] ?? 1
    if (due[0] !== undefined) {
      level =
        HIGH.find(
          (high) => high >= (due[0] as number) && (high === due[0] || latest(high) <= day + lift.mergeAheadDays),
        ) ?? level
    }
    if (isSelfCheck(lift, day, dayAt(at + 1)) && (since[5] <= start || day - since[5] > 180)) level = 5
    if (at === 0) level = Math.max(level, least)
    for (const lower of HIGH) if (lower <= level) since[lower] = day
    return level
  })
}

/** The last visit at least 30 days before the month of the inspection. */
function isSelfCheck(lift: CheckedLift, day: number, next: number): boolean {
  if (lift.inspectionMonth === null) return false
  const two = String(lift.inspectionMonth).padStart(2, '0')
  const year = Number(dateOf(day).slice(0, 4))
  return [year, year + 1].some((each) => {
    const latest = serial(`${each}-${two}-01`) - 30
    return day <= latest && latest < next
  })
}

/** Season rows of escalators, D-2-5 and D-3-12: on the last visit before each season that begins while we serve. */
function seasonRows(lift: CheckedLift, days: readonly number[], levels: readonly number[]): number[] {
  const added = days.map(() => 0)
  if (lift.category !== 4) return added
  const end = serial(lift.end)
  for (const [mmdd, ownLevel] of [
    [lift.rainyFrom, 3],
    [lift.winterFrom, 4],
  ] as const) {
    for (let year = Number(lift.start.slice(0, 4)); year <= Number(lift.end.slice(0, 4)); year++) {
      const begins = serial(`${year}-${mmdd}`)
      const before = days.filter((day) => day < begins).length - 1
      if (begins > end + 1 || before < 0) continue
      if ((levels[before] as number) < ownLevel) added[before] = (added[before] as number) + 1
    }
  }
  return added
}

/** The whole year. */
export function wantedYear(lift: CheckedLift, isWorked: Worked): WantedVisit[] {
  const { days, after } = wantedDays(lift, isWorked)
  const facts = factsOf(lift)
  const nothingKnown = facts[3] === null && facts[4] === null && facts[5] === null
  const levels = wantedLevels(lift, days, after, facts, nothingKnown ? lift.firstVisitLevel : 1)
  const seasons = seasonRows(lift, days, levels)
  const anchor = anchorOf(lift)
  return days.map((day, at) => {
    const before = at === 0 ? anchor : (days[at - 1] as number)
    const level = levels[at] as number
    return {
      day,
      level,
      deadline: before === null ? serial(lift.start) + firstDays(lift) : before + lift.maxGapDays,
      items: rowsOf(lift.category, level) + (seasons[at] as number),
      minutes: MINUTES[lift.category]?.[level] ?? 0,
      inherited: at === 0 && lift.lastVisit != null && anchor === null,
    }
  })
}
