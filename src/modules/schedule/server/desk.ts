import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, earlier, later, today } from '#kernel/shared/days.ts'
import { findTravel, findWork, hoursOf } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findCalendar, findSetting, findWindows } from '#modules/plan/server/index.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { type Calendar, openTimes, type WorkWindow } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import type { EntryPlace } from '#modules/plan/shared/entry.ts'
import type { Travel } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { minutesOf, mondayOf, type Work } from '#modules/plan/shared/work.ts'
import { calendarOfLine } from '#modules/plan/shared/yearPlan.ts'
import { defaultRule, type PlanRule } from '#modules/template/shared/template.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { FIXED_DAYS, MAX_DAYS, MAX_ORDERS, type Move, type Scope } from '../shared/schedule.ts'
import { findMovable, findOrderFacts, type OrderFactsRow } from './board.store.ts'
import { requireDays } from './calendar.ts'
import { type BoardCrews, boardCrews, cannot } from './crews.ts'

/** What proposals plan with: the orders of a scope where the board has them, crews, and what is fixed already. */

export interface DeskOrder {
  row: CalendarChip
  facts: OrderFactsRow
  rule: PlanRule
  /** Where the board has it: staged changes count. */
  date: Day
  start: string | null
  /** Hours agreed with the customer, as long as nobody moved it (decision 0062). */
  hours: readonly [from: number, to: number] | null
  people: string[]
  /** Its crew on the board; undefined for none. */
  crew: Crew | undefined
  responsible: Crew | undefined
  /** Why its crew cannot do it; null when it can, or when it has none. */
  unable: string | null
}

export interface Desk {
  today: Day
  setting: MaintainSetting
  board: BoardCrews
  orders: DeskOrder[]
  /** Everything else these people have to do: orders out of sight, repairs, parts, inspections. */
  work: readonly Work[]
  travel: Travel
  /** Working days of the company. */
  company: Calendar
  /** Working days on which people may enter. */
  calendarOf: (place: EntryPlace) => Calendar
  /** When people may enter; null: any time. */
  openOn: (place: EntryPlace, day: Day) => readonly (readonly [from: number, to: number])[] | null
  /** Minutes by `dayKey(employeeId, date)`, with staged changes; the orders of the desk included. */
  load: Map<string, number>
}

/** More than this is planned beside the server (decision 0015). */
const MANY = 200
/** Days around a scope into which its orders may go. */
const BEYOND = 15

export async function openDesk(ctx: Context, scope: Scope): Promise<Desk> {
  requireDays(scope.from, scope.to, MAX_DAYS)
  const day = today(ctx.now)
  const staged = new Map(scope.staged.map((move) => [move.orderId, move]))
  const rows = await findMovable(ctx, scope.from, scope.to, [...staged.keys()], scope, MAX_ORDERS + 1)
  if (rows.length > MAX_ORDERS) throw refuseMaintain.tooMuch()
  if (rows.length > MANY) ctx.moveToWorker()
  const { setting } = await findSetting(ctx)
  const company = await findCalendar(ctx, setting)
  const facts = await findOrderFacts(
    ctx,
    rows.map((row) => row.id),
  )
  const board = await boardCrews(ctx, scope, setting)
  const windowsOf = await findWindows(ctx, [...facts.values()])
  const calendars = new Map<readonly WorkWindow[], Calendar>()
  const calendarOf = (place: EntryPlace) => {
    const windows = windowsOf(place)
    const known = calendars.get(windows) ?? calendarOfLine({ windows }, company)
    calendars.set(windows, known)
    return known
  }
  const orders = rows.flatMap((row) => {
    const known = facts.get(row.id)
    return known ? [orderOf(row, known, staged.get(row.id), board, setting)] : []
  })
  const people = [...new Set([...board.crews.flatMap(idsOf), ...orders.flatMap((one) => one.row.workerIds)])]
  // Orders may go earlier, overdue ones to today, and others up to their legal deadline.
  const [first, last] = [addDays(earlier(scope.from, day), -BEYOND), addDays(later(scope.to, day), BEYOND)]
  const mine = new Set(orders.map((order) => order.row.id))
  const found = await findWork(ctx, people, mondayOf(first), addDays(mondayOf(last), 6))
  const isInSight = ({ date }: DeskOrder) => date >= scope.from && date <= scope.to
  const work = [...found.filter((one) => !mine.has(one.id)), ...workOf(orders.filter((one) => !isInSight(one)))]
  const inSight = orders.filter(isInSight)
  const load = minutesOf([...work, ...workOf(inSight)])
  const communities = [...work.flatMap((one) => one.communityId ?? []), ...rows.map((row) => row.communityId)]
  return {
    today: day,
    setting,
    board,
    orders: inSight,
    work,
    company,
    calendarOf,
    load,
    travel: await findTravel(ctx, communities),
    openOn: (place, date) => openTimes(windowsOf(place), dayNumber(date)),
  }
}

/** Orders as work of the people the board gives them to. */
export const workOf = (orders: readonly DeskOrder[]): Work[] =>
  orders.flatMap(({ row, facts, date, people, hours }): Work[] =>
    people.length === 0
      ? []
      : [
          {
            id: row.id,
            kind: 'maintenance',
            no: row.orderNo,
            people,
            date,
            minutes: row.minutes,
            hours,
            communityId: row.communityId,
            place: { lng: facts.lng, lat: facts.lat },
          },
        ],
  )

export const idsOf = (crew: Crew): string[] => crew.workers.map((worker) => worker.userId)

function orderOf(
  row: CalendarChip,
  facts: OrderFactsRow,
  move: Move | undefined,
  board: BoardCrews,
  setting: MaintainSetting,
): DeskOrder {
  const people = move ? move.crew : row.workerIds
  const date = move?.date ?? row.date
  const ofTeam = (names: readonly string[]) => {
    const crews = board.ofPeople(names)
    return crews.find((crew) => crew.teamId === row.teamId) ?? crews[0]
  }
  const crew = people.length > 0 ? ofTeam(people) : undefined
  const responsible = [facts.liftCrew, facts.planCrew].flatMap((names) => ofTeam(names) ?? [])[0]
  const asAgreed = facts.agreed && date === row.date && (!move || (move.start ?? null) === row.start)
  return {
    row,
    facts,
    date,
    people,
    crew,
    hours: asAgreed && row.start && facts.agreed ? hoursOf(row.start, facts.agreed, row.minutes) : null,
    rule: facts.rule ?? defaultRule,
    start: move ? (move.start ?? null) : row.start,
    responsible: responsible?.teamId === row.teamId ? responsible : undefined,
    unable: unableOf(people, crew, date, row, setting),
  }
}

function unableOf(
  people: readonly string[],
  crew: Crew | undefined,
  date: Day,
  { level }: CalendarChip,
  setting: MaintainSetting,
): string | null {
  if (crew) return cannot(crew.workers, date, level, setting)
  const short = people.length > 0 && people.length < setting.minCrew
  return short ? `仅安排${people.length}人，至少${setting.minCrew}人` : null
}

/** Nothing moves by itself within the frozen days; within 14 days only on request (jobs 6.3). */
export function mayMove(order: DeskOrder, desk: Desk, withFixed: boolean): boolean {
  if (order.date < addDays(desk.today, desk.setting.freezeDays)) return false
  return withFixed || order.date >= addDays(desk.today, FIXED_DAYS)
}

/**
 * Earlier days an order may have instead of its own: worked, within the slack, not too close to the visit before it and not
 * too far from the one after it: what would need a release is not proposed (jobs 6.5, V01 and V17).
 */
export function earlierDays(order: DeskOrder, desk: Desk): Day[] {
  const { rule, facts } = order
  const calendar = desk.calendarOf(facts)
  const days: Day[] = []
  for (let back = 1; back <= rule.slackDays; back++) {
    const day = addDays(order.date, -back)
    const tooEarly = day < desk.today || (facts.prev && day < addDays(facts.prev, rule.minGapDays))
    const tooFar = facts.next !== null && daysBetween(day, facts.next) > order.row.gapDays
    if (!tooEarly && !tooFar && calendar.isWorkingDay(dayNumber(day))) days.push(day)
  }
  return days
}

/**
 * Days after the planned one up to the legal deadline, before the next visit where that stays; late ones from today on, as
 * soon as it can be.
 */
export function laterDays(order: DeskOrder, desk: Desk, nextIsAsked = false): Day[] {
  const calendar = desk.calendarOf(order.facts)
  const overdue = order.date < desk.today
  const from = dayNumber(overdue ? desk.today : addDays(order.date, 1))
  const to = overdue ? from + 14 : dayNumber(later(order.row.legalDeadline, order.date))
  const days: Day[] = []
  const next = nextIsAsked ? null : order.facts.next
  for (let n = from; n <= to; n++) {
    if (next && isoDay(n) >= next) break
    if (calendar.isWorkingDay(n) && days.length < 12) days.push(isoDay(n))
  }
  return days
}
