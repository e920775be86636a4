import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/days.ts'

/** A contract's days, both ends included. */
export interface Term {
  readonly startDate: Day
  readonly endDate: Day
}

/** As archives 6.3, 1 counts: whole months from the start, clamped to the month's end, and the days left over. */
function lengthOf({ startDate, endDate }: Term): { months: number; days: number } {
  const after = addDays(endDate, 1)
  const calendar = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  let months = calendar(after) - calendar(startDate)
  if (addMonths(startDate, months) > after) months--
  return { months, days: daysBetween(addMonths(startDate, months), after) }
}

/**
 * The same time again from the day after the last of service: 15 months stay 15 months whatever their days, so that the
 * same prices come to the same total in the same instalments.
 */
export function renewedTerm(term: Term, last: Day): Term {
  const startDate = addDays(last, 1)
  const { months, days } = lengthOf(term)
  return { startDate, endDate: addDays(addMonths(startDate, months), days - 1) }
}
