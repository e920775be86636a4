import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, later, today } from '#kernel/shared/days.ts'
import { minutesSaid, shortDay } from '#kernel/shared/said.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import {
  asItStands,
  type BatchOrder,
  checkPlaces,
  findBatch,
  stateViolation,
} from '#modules/maintenance/server/index.ts'
import { findCalendar, findSetting, findWindows } from '#modules/plan/server/index.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { calendarOfLine } from '#modules/plan/shared/yearPlan.ts'
import { findRescueCrew, type RescueCrew } from '#modules/repair/server/index.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { peopleKey } from '../shared/crew.ts'
import type { RescueProposal, UnplacedRow } from '../shared/schedule.ts'
import { boardCrews } from './crews.ts'
import { idsOf } from './desk.ts'
import { judged, moved } from './places.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'
import { findRestOfCrew, findWhereabouts, type Whereabouts } from './rescue.store.ts'

/**
 * A crew that goes to trapped people leaves its day behind (jobs 6.4, emergency): what must be done today goes to the
 * nearest crew that can, the rest waits for its own crew until tomorrow, or goes as well. Nothing is written before publish.
 */

/** Working days after today among which tomorrow is looked for. */
const AHEAD = 10
/** Crews that are asked on each day, the nearest ones: help from farther away comes by hand. */
const ASKED = 30
/** Minutes of a way nobody knows: last of all. */
const UNKNOWN = 1e6

interface Place {
  date: Day
  crew: string[]
  name: string
  own: boolean
  /** Minutes from where the crew is that day; null where nobody knows. */
  way: number | null
}
interface Tried extends Place {
  block: string | null
  asks: boolean
}

interface Table {
  day: Day
  rescue: RescueCrew
  /** Crews that nobody of the rescue works in. */
  others: readonly Crew[]
  whereabouts: Whereabouts[]
  tomorrowOf: (order: BatchOrder) => Day
}

export async function rescueProposal(ctx: Context, repairId: string): Promise<RescueProposal> {
  const rescue = await findRescueCrew(ctx, repairId)
  const day = today(ctx.now)
  const rest = rescue.away ? await findRestOfCrew(ctx, rescue.workerIds, day) : []
  const { rows, unplaced } = rest.length > 0 ? await offer(ctx, rest, rescue, day) : { rows: [], unplaced: [] }
  const figures = [{ name: 'rest' as const, before: rest.length, after: unplaced.length }]
  const proposal = await keepRows(ctx, rows, { unplaced, figures })
  const { orderNo, place, names, away } = rescue
  return { ...proposal, rescue: { orderNo, place, names, away } }
}

async function offer(ctx: Context, rest: readonly CalendarChip[], rescue: RescueCrew, day: Day) {
  const found = await findBatch(
    ctx,
    rest.map((row) => row.id),
  )
  const orders = new Map(found.map((order) => [order.id, order]))
  const table = await lay(ctx, found, rescue, day)
  const placings: Placing[] = []
  const unplaced: UnplacedRow[] = []
  for (const row of rest) {
    const order = orders.get(row.id)
    if (!order) continue
    const tried = await tryPlaces(ctx, order, placesOf(row, order, table), placings, orders)
    const taken = tried.find((one) => !one.block && !one.asks) ?? tried.find((one) => !one.block)
    if (!taken) {
      unplaced.push(leftOver(row, rescue, tried))
      continue
    }
    placings.push(placingOf(row, taken, tried, day))
    const { lng, lat } = order
    table.whereabouts.push({ date: taken.date, people: taken.crew, communityId: row.communityId, lng, lat })
  }
  const checked = await checkPlacings(ctx, placings)
  const rows = checked.filter((row) => row.ok)
  for (const row of checked.filter((one) => !one.ok)) {
    const text = textOf(row.violations)
    const reasons = [{ crew: row.to.crewName, text }]
    unplaced.push({ orderId: row.orderId, chip: row.chip, days: [row.to.date], reasons })
  }
  return { rows, unplaced }
}

async function lay(ctx: Context, rest: readonly BatchOrder[], rescue: RescueCrew, day: Day): Promise<Table> {
  const { setting } = await findSetting(ctx)
  const company = await findCalendar(ctx, setting)
  const windowsOf = await findWindows(ctx, rest)
  const tomorrowOf = (order: BatchOrder) => {
    const calendar = calendarOfLine({ windows: windowsOf(order) }, company)
    for (let n = 1; n <= AHEAD; n++) {
      const next = addDays(day, n)
      if (calendar.isWorkingDay(dayNumber(next))) return next
    }
    return addDays(day, 1)
  }
  const days = [day, ...new Set(rest.map(tomorrowOf))]
  const board = await boardCrews(ctx, { from: day, to: days.reduce(later) }, setting)
  const gone = new Set(rescue.workerIds)
  const free = board.crews.filter((crew) => !idsOf(crew).some((id) => gone.has(id)))
  // People who work for two teams are one crew here.
  const others = [...new Map(free.map((crew) => [peopleKey(idsOf(crew)), crew])).values()]
  const whereabouts = await findWhereabouts(ctx, days)
  return { day, rescue, others, whereabouts, tomorrowOf }
}

/** In the order of preference: its own crew tomorrow where the law allows, the others today and then tomorrow by nearness. */
function placesOf(row: CalendarChip, order: BatchOrder, table: Table): Place[] {
  const { day, others } = table
  const tomorrow = table.tomorrowOf(order)
  const mayWait = tomorrow <= row.legalDeadline
  const at = (date: Day) =>
    others
      .map(
        (crew): Place => ({
          date,
          crew: idsOf(crew),
          name: crew.name,
          own: false,
          way: wayOf(crew, order, date, table),
        }),
      )
      .toSorted((a, b) => (a.way ?? UNKNOWN) - (b.way ?? UNKNOWN))
      .slice(0, ASKED)
  if (!mayWait) return at(day)
  const own = { date: tomorrow, crew: row.workerIds, name: row.crew, own: true, way: null }
  return [own, ...at(day), ...at(tomorrow)]
}

/** From the nearest community of the crew's day, or from where its team sets out; null where neither is known. */
function wayOf(crew: Crew, to: BatchOrder, date: Day, { whereabouts }: Table): number | null {
  const people = new Set(idsOf(crew))
  const stops = whereabouts.filter((one) => one.date === date && one.people.some((id) => people.has(id)))
  if (stops.some((one) => one.communityId === to.communityId)) return 0
  const ways = stops.map((stop) => travelMinutes(stop, to))
  if (ways.length > 0) return Math.min(...ways)
  return crew.base && travelMinutes(crew.base, to)
}

/** What stands against each place, with the stops that have found theirs. */
async function tryPlaces(
  ctx: Context,
  order: BatchOrder,
  places: readonly Place[],
  placings: readonly Placing[],
  orders: ReadonlyMap<string, BatchOrder>,
): Promise<Tried[]> {
  const staged = placings.flatMap((placing) => {
    const other = orders.get(placing.orderId)
    return other ? [moved(other, placing)] : []
  })
  const asked = places.map(({ date, crew }) => ({ planDate: date, crew, start: null }))
  const found = await checkPlaces(ctx, asItStands(order), asked, staged)
  const state = stateViolation(order, 'date')
  return places.map((place, at) => {
    const facts = { crew: place.crew, moved: place.date !== order.planDate }
    const against = [...state, ...judged(found[at]?.violations ?? [], facts)]
    return { ...place, block: textOf(against) || null, asks: against.some((one) => one.severity === approval) }
  })
}

const { block, approval } = Severity.code
const textOf = (violations: readonly Pick<Violation, 'severity' | 'text'>[]): string =>
  violations
    .filter((one) => one.severity === block)
    .map((one) => one.text)
    .join('；')

function placingOf(row: CalendarChip, taken: Tried, tried: readonly Tried[], day: Day): Placing {
  return {
    orderId: row.id,
    version: row.version,
    chip: row,
    date: taken.date,
    crew: taken.crew,
    start: null,
    from: { date: row.date, crew: row.workerIds, crewName: row.crew, start: row.start },
    crewName: taken.name,
    reason: reasonOf(row, taken, tried, day),
  }
}

/** Why this crew, this day; nearer ones that cannot are named. */
function reasonOf({ legalDeadline }: CalendarChip, taken: Tried, tried: readonly Tried[], day: Day): string {
  const due = legalDeadline < day ? `已过法定截止 ${shortDay(legalDeadline, day)}` : `今天法定截止`
  if (taken.own) return `法定截止 ${shortDay(legalDeadline, day)}，顺延后仍由原搭档组做`
  const own = tried.find((one) => one.own)
  const why = own ? `顺延不成（${own.block ?? '须审批'}）` : due
  const way =
    taken.way === null ? '路程未采集' : taken.way === 0 ? '当天就在这个小区' : `路程约 ${minutesSaid(taken.way)}`
  const nearer = tried.slice(0, tried.indexOf(taken)).filter((one) => !one.own && one.date === taken.date)
  if (nearer.length === 0) return `${why}；离得最近，${way}`
  return `${why}；${way}，更近的${nearer.map((one) => `${one.name}不行：${one.block ?? '须审批'}`).join('；')}`
}

/** Every crew with its reason; a day after today is named. */
function leftOver(row: CalendarChip, rescue: RescueCrew, tried: readonly Tried[]): UnplacedRow {
  const texts = new Map<string, string[]>()
  for (const { name, date, block: text } of tried) {
    const said = date === row.date ? text : `${shortDay(date, row.date)} ${text}`
    texts.set(name, [...(texts.get(name) ?? []), said ?? ''])
  }
  const own = [`正在救援${rescue.orderNo}`, ...(texts.get(row.crew) ?? [])]
  texts.delete(row.crew)
  const others = [...texts].map(([crew, said]) => ({ crew, text: said.join('；') }))
  return {
    orderId: row.id,
    chip: row,
    days: [...new Set([row.date, ...tried.map((one) => one.date)])],
    reasons: [{ crew: row.crew, text: own.join('；') }, ...others],
  }
}
