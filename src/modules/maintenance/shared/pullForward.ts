import { type Day, earlier } from '#kernel/shared/days.ts'
import type { Calendar } from './calendar.ts'
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

export function pulledDays(orders: readonly PulledOrder[], facts: PullFacts): Map<string, Day> {
  const { calendar, today, dayTarget } = facts
  const loads = new Map(facts.loads)
  const taken = new Map([...facts.taken].map(([lift, days]) => [lift, new Set(days)]))
  const result = new Map<string, Day>()
  for (const order of [...orders].sort((a, b) => (a.planDate < b.planDate ? -1 : a.planDate > b.planDate ? 1 : 0))) {
    const steps = Array.from({ length: DAYS_BACK }, (_, step) =>
      calendar.workingDaysBefore(dayNumber(order.planDate), step),
    )
    const days = steps.filter((n) => n >= dayNumber(today)).map(isoDay)
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
