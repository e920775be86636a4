import type { PlanRule } from '#modules/template/shared/template.ts'
import type { Calendar } from './calendar.ts'
import { costOf, daysOver, type Ground, noGround } from './ground.ts'
import { type DateRule, nextDate, type PlannedDates } from './visits.ts'

/**
 * Evening out a team's days (jobs 6.3, step 3). A visit may come up to slackDays before its latest day, never after it.
 * Lines taken over on one day, and every long holiday, leave batches in step; each batch in turn gets the cheapest
 * chain of days against the load of all others and of what the team has anyway, where a day costs the growth of the sum
 * of squares and more where the crews cannot do it (`ground.ts`). One more visit in the year costs as much as it weighs,
 * so days are given away only where that evens out more than it adds. A trip into a community where nobody is that day
 * costs an hour of an average day more: a lift that comes later joins the days of its neighbours.
 */
export interface Levelable {
  planned: PlannedDates
  /** Mean crew-minutes of one visit of the batch. */
  minutes: number
  start: number
  end: number
  rule: PlanRule
  calendar: Calendar
  /** The last visit before the plan. */
  lastDone?: number | null
  /** Without history the first visit may wait until this day when its own is taken by others (firstWithinDays). */
  latestFirst?: number | null
  communityId: string
  lifts: number
  /** The most lifts of the community that one crew does on a day: beyond them a visit is a trip of its own anyway. */
  perDay: number
}

export interface LevelledDays {
  /** In the order of the input. */
  planned: PlannedDates[]
  /** Coefficient of variation of the team's minutes per working day. */
  before: number
  after: number
}

const GOOD_ENOUGH = 0.15
const PASSES = 10
/** What a trip of its own weighs, in minutes of work on an average day. */
const TRIP_MINUTES = 60

/** Coefficient of variation over the working days between the first and the last loaded day. */
export function variation(
  loads: ReadonlyMap<number, number>,
  calendar: Calendar,
  counts = (_: number) => true,
): number {
  const days = [...loads.keys()]
  if (days.length === 0) return 0
  const first = days.reduce((a, b) => Math.min(a, b))
  const last = days.reduce((a, b) => Math.max(a, b))
  let [n, sum, squares] = [0, 0, 0]
  for (let day = first; day <= last; day++) {
    const load = loads.get(day) ?? 0
    if ((load === 0 && !calendar.isWorkingDay(day)) || !counts(day)) continue
    n += 1
    sum += load
    squares += load * load
  }
  const mean = sum / n
  return mean > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean : 0
}

/** Where a visit on a day may go next: the latest day with its reason, and the days before it within the slack. */
interface Next {
  latest: number
  why: DateRule
  options: readonly number[]
}
type NextOf = (day: number) => Next

/** Loads and presence while the chains move. */
class Board {
  readonly loads: Map<number, number>
  private readonly visits = new Map<string, Map<number, number>>()
  readonly ground: Ground
  /** Growth of Σ load² by an hour of a trip on an average day. */
  trip = 0

  constructor(ground: Ground) {
    this.ground = ground
    this.loads = new Map(ground.minutes)
    for (const [communityId, days] of ground.visits) this.visits.set(communityId, new Map(days))
  }

  /** `sign` 1 puts the batch on its days, −1 takes it away. */
  put({ communityId, minutes, lifts }: Levelable, dates: readonly number[], sign: 1 | -1): void {
    const there = this.visitsIn(communityId)
    for (const day of dates) {
      this.loads.set(day, (this.loads.get(day) ?? 0) + sign * minutes)
      there.set(day, (there.get(day) ?? 0) + sign * lifts)
    }
  }

  visitsIn(communityId: string): Map<number, number> {
    const known = this.visits.get(communityId) ?? new Map<number, number>()
    this.visits.set(communityId, known)
    return known
  }

  /** Somebody is there that day, and can do these as well. */
  joins({ communityId, lifts, perDay }: Levelable, day: number): boolean {
    const there = this.visitsIn(communityId).get(day) ?? 0
    return there > 0 && there + lifts <= perDay
  }

  cost(batch: Levelable, day: number): number {
    const load = this.loads.get(day) ?? 0
    const { capacity } = this.ground
    const grown = costOf(load + batch.minutes, capacity) - costOf(load, capacity)
    return this.joins(batch, day) ? grown : grown + this.trip
  }

  /** The average is taken over minutes, not over days: it is the load of the day on which work usually falls. */
  weighTrips(): void {
    let [sum, squares] = [0, 0]
    for (const load of this.loads.values()) {
      sum += load
      squares += load * load
    }
    this.trip = sum > 0 ? (2 * TRIP_MINUTES * squares) / sum : 0
  }
}

/** Time: batches × days × slackDays per pass. Fixed weekdays and fixed dates keep their days. */
export function levelDays(batches: readonly Levelable[], calendar: Calendar, ground: Ground = noGround): LevelledDays {
  const board = new Board(ground)
  const chains = batches.map((batch) => batch.planned.dates)
  batches.forEach((batch, at) => {
    board.put(batch, chains[at] as number[], 1)
  })
  board.weighTrips()
  const before = variation(board.loads, calendar)
  const nextOf = nextTables()
  const movable = [...batches.keys()].filter((at) => (batches[at] as Levelable).rule.rhythm === 1)
  // Heavy batches first: the light ones fill what they leave.
  movable.sort((a, b) => (batches[b] as Levelable).minutes - (batches[a] as Levelable).minutes)

  let after = before
  const good = () => after <= GOOD_ENOUGH && daysOver(board.loads, ground.capacity) === 0
  for (let pass = 0; pass < PASSES && !(pass > 0 && good()); pass++) {
    let moved = false
    for (const at of movable) {
      const batch = batches[at] as Levelable
      const old = chains[at] as number[]
      board.put(batch, old, -1)
      const chain = cheapestChain(batch, board, nextOf(batch))
      board.put(batch, chain, 1)
      moved ||= chain.length !== old.length || chain.some((day, i) => day !== old[i])
      chains[at] = chain
    }
    after = variation(board.loads, calendar)
    if (!moved) break
  }
  const planned = batches.map((batch, at) => plannedOf(batch, chains[at] as number[], nextOf(batch), board))
  return { planned, before, after }
}

/** Lines with the same calendar and rhythm share one table. */
function nextTables(): (batch: Levelable) => NextOf {
  const tables = new Map<Calendar, Map<string, NextOf>>()
  return ({ calendar, rule }) => {
    const key = `${rule.rhythm} ${rule.maxGapDays} ${rule.minGapDays} ${rule.slackDays} ${rule.weekday}`
    const ofCalendar = tables.get(calendar) ?? new Map<string, NextOf>()
    tables.set(calendar, ofCalendar)
    const known = ofCalendar.get(key) ?? rememberedNext(rule, calendar)
    ofCalendar.set(key, known)
    return known
  }
}

function rememberedNext(rule: PlanRule, calendar: Calendar): NextOf {
  const known = new Map<number, Next>()
  return (day) => {
    const found = known.get(day)
    if (found) return found
    const [latest, why] = nextDate(day, rule, calendar)
    const options =
      why === 'duty'
        ? [latest]
        : workedBetween(Math.max(latest - rule.slackDays, day + rule.minGapDays), latest, calendar)
    const next: Next = { latest, why, options: options.length > 0 ? options : [latest] }
    known.set(day, next)
    return next
  }
}

/** Working days from `least` to `most`, the latest first. */
function workedBetween(least: number, most: number, calendar: Calendar): number[] {
  const days: number[] = []
  for (let day = most; day >= least; day--) if (calendar.isWorkingDay(day)) days.push(day)
  return days
}

/** The chain of days with the least growth of Σ load²; of equal ones the later days. */
function cheapestChain(batch: Levelable, board: Board, nextOf: NextOf): number[] {
  const { planned, end } = batch
  const first = planned.dates[0]
  if (first === undefined) return []
  const entries = entryDays(batch, first, board)
  const neighbours = neighbourDays(batch, board)
  const from = Math.min(...entries)
  const toGo = new Float64Array(end - from + 1)
  const choice = new Int32Array(end - from + 1)
  for (let day = end; day >= from; day--) {
    const { latest, why, options } = nextOf(day)
    let best = 0
    if (latest <= end) {
      best = Number.POSITIVE_INFINITY
      const consider = (option: number) => {
        const cost = toGo[option - from] as number
        if (cost < best) {
          best = cost
          choice[day - from] = option
        }
      }
      for (const option of options) consider(option)
      if (why !== 'duty') {
        const least = day + batch.rule.minGapDays
        for (const option of neighbours) if (option >= least && option <= latest) consider(option)
      }
    }
    toGo[day - from] = best + board.cost(batch, day)
  }
  let day = entries.reduce((a, b) => ((toGo[b - from] as number) < (toGo[a - from] as number) ? b : a))
  const chain: number[] = []
  while (day !== 0) {
    chain.push(day)
    day = choice[day - from] as number
  }
  return chain
}

/** Working days on which somebody is in the community anyway and can take these lifts along, in order. */
function neighbourDays(batch: Levelable, board: Board): number[] {
  const days = [...board.visitsIn(batch.communityId).keys()]
  return days.filter((day) => board.joins(batch, day) && batch.calendar.isWorkingDay(day)).sort((a, b) => b - a)
}

/** Days on which the chain may begin, the planned one first. */
function entryDays(batch: Levelable, first: number, board: Board): number[] {
  const { planned, rule, calendar, start, lastDone, latestFirst } = batch
  if (planned.rules[0] === 'duty' || planned.rules[0] === 'chosen') return [first]
  const earliest = Math.max(start, (lastDone ?? start - rule.minGapDays) + rule.minGapDays)
  const taken = (board.loads.get(first) ?? 0) > 0
  const latest = latestFirst ? Math.min(latestFirst, batch.end) : first
  const later = taken ? workedBetween(first + 1, latest, calendar) : []
  const joined = neighbourDays(batch, board).filter((day) => earliest <= day && day <= latest)
  return [
    ...new Set([
      first,
      ...workedBetween(Math.max(first - rule.slackDays, earliest), first - 1, calendar),
      ...later,
      ...joined,
    ]),
  ]
}

function plannedOf(batch: Levelable, dates: readonly number[], nextOf: NextOf, board: Board): PlannedDates {
  const { planned, rule, lifts } = batch
  if (rule.rhythm !== 1) return planned
  const there = board.visitsIn(batch.communityId)
  // The batch stands on its days: whoever else is there has come to more than these lifts.
  const moved = (day: number): DateRule => ((there.get(day) ?? 0) > lifts ? 'joined' : 'balanced')
  const rules = dates.map((day, at): DateRule => {
    if (at === 0) return day === planned.dates[0] ? (planned.rules[0] ?? 'first') : moved(day)
    const { latest, why } = nextOf(dates[at - 1] as number)
    return day === latest ? why : moved(day)
  })
  const last = dates[dates.length - 1]
  return { dates: [...dates], rules, after: last === undefined ? planned.after : nextOf(last).latest }
}
