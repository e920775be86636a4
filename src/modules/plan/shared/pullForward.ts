import { type Day, earlier } from '#kernel/shared/days.ts'
import { type Calendar, mayEnter, type WorkWindow } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'

/**
 * Open visits on days that are not worked any more, each to a working day before its own and never after it (jobs 6.2,
 * 6.4: holiday table changes → one-click pull forward). Spread over the last working days before the break, so that a crew
 * whose whole holiday comes forward is not given all of it on one day.
 */

export interface PulledOrder {
  readonly id: string
  readonly elevatorId: string
  readonly planDate: Day
  readonly minutes: number
  readonly crew: readonly string[]
  /** Minute of the day that was agreed with the customer. */
  readonly start?: number | null
  /** When people may enter the community. */
  readonly windows?: readonly WorkWindow[]
}

export interface PullFacts {
  readonly calendar: Calendar
  readonly today: Day
  /** Minutes a person's day should hold. */
  readonly dayTarget: number
  /** Minutes planned by `${employeeId} ${day}`, without the orders that are moved. */
  readonly loads: ReadonlyMap<string, number>
  /** Days on which a lift has a visit (V15). */
  readonly taken: ReadonlyMap<string, ReadonlySet<Day>>
}

/** Working days before the break that are looked at; beyond them a gap would shrink by more than the break. */
const DAYS_BACK = 5
/** How far back a day is looked for where the community lets nobody in on any of those. */
const WINDOW_BACK = 14

export function pulledDays(orders: readonly PulledOrder[], facts: PullFacts): Map<string, Day> {
  const { calendar, today, dayTarget } = facts
  const loads = new Map(facts.loads)
  const taken = new Map([...facts.taken].map(([lift, days]) => [lift, new Set(days)]))
  const result = new Map<string, Day>()
  for (const order of [...orders].sort((a, b) => (a.planDate < b.planDate ? -1 : a.planDate > b.planDate ? 1 : 0))) {
    const days = possibleDays(order, calendar)
      .filter((n) => n >= dayNumber(today))
      .map(isoDay)
    const free = days.filter((day) => day === order.planDate || !taken.get(order.elevatorId)?.has(day))
    const fits = (day: Day) => order.crew.every((one) => (loads.get(`${one} ${day}`) ?? 0) + order.minutes <= dayTarget)
    // Nobody works in the past: a break that has begun leaves today, and the checks say what that means.
    const day = free.find(fits) ?? free[0] ?? earlier(order.planDate, today)
    result.set(order.id, day)
    for (const one of order.crew) loads.set(`${one} ${day}`, (loads.get(`${one} ${day}`) ?? 0) + order.minutes)
    taken.set(order.elevatorId, (taken.get(order.elevatorId) ?? new Set()).add(day))
  }
  return result
}

/**
 * The last working days before, of which the community lets people in; the latest such day of two weeks where it is none of
 * them; and the working days as they are where there is none at all: the check then asks for the release (V08).
 */
function possibleDays({ planDate, windows = [], ...order }: PulledOrder, calendar: Calendar): number[] {
  const before = (step: number) => calendar.workingDaysBefore(dayNumber(planDate), step)
  const days = Array.from({ length: DAYS_BACK }, (_, step) => before(step))
  const open = days.filter((n) => mayEnter(windows, n, order))
  if (open.length > 0) return open
  for (let step = DAYS_BACK; before(step) >= dayNumber(planDate) - WINDOW_BACK; step++)
    if (mayEnter(windows, before(step), order)) return [before(step)]
  return days
}
