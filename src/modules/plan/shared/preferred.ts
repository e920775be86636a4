import { weekdaysText } from '#modules/villa/shared/preference.ts'
import type { Calendar, WorkWindow } from './calendar.ts'
import { dayNumber, weekdayOf } from './dayNumber.ts'

/** Days that owners of home lifts like (archives 4.6, villas): a proposal, which never keeps a visit from being planned. */

const WEEKS_LOOKED_AT = 8

/**
 * The other weekdays closed for this line. Nothing is closed where the company does not work on the days that the owner
 * likes: a wish for Sundays, of which a make-up day may be one, must not move every visit to its last day.
 */
export function windowsOfWish(weekdays: readonly number[], calendar: Calendar, from: string): WorkWindow[] {
  const first = dayNumber(from)
  const worked = new Map<number, number>()
  for (let n = first; n < first + 7 * WEEKS_LOOKED_AT; n++)
    if (calendar.isWorkingDay(n)) worked.set(weekdayOf(n), (worked.get(weekdayOf(n)) ?? 0) + 1)
  const kept = weekdays.filter((day) => (worked.get(day) ?? 0) * 2 >= WEEKS_LOOKED_AT)
  if (kept.length === 0) return []
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => !kept.includes(day)).map((weekday) => ({ kind: 2, weekday }))
}

/** What a visit says of the wish: kept, or why not. */
export function wishText(weekdays: readonly number[], date: string): string {
  const likes = weekdaysText(weekdays)
  if (!likes) return ''
  return weekdays.includes(weekdayOf(dayNumber(date))) ? `；按业主偏好${likes}` : `；业主偏好${likes}，当日不合`
}

/** The weekdays that all owners of a line like; any day where one of them has no wish or they share none. */
export function commonWish(wishes: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...rest] = wishes
  return first.filter((day) => rest.every((wish) => wish.includes(day)))
}
