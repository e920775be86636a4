import type { Clock } from './clock.ts'

/** When things happened on a crew's day, minutes since midnight. */
export interface WorkTimes {
  depart: number
  arrive: number
  start: number
  complete: number
}

const MORNING = 8 * 60 + 34
const NOON = 12 * 60
/** What exceeds a day's work is done by a second pair, side by side. */
const FULL_DAY = 430

/** Whether the crew's day has room for a visit; what has none waits in 待分配 (jobs 6.3). */
export const fitsDay = (before: number, work: number): boolean => before + work <= FULL_DAY

/** The n-th lift of a crew's day, after `before` minutes of work and ways; nobody begins between 12 and 13. */
export function timesOnDay(before: number, work: number): WorkTimes {
  const begin = MORNING + (before % FULL_DAY)
  const start = begin + work > NOON + 20 ? begin + 60 : begin
  return { depart: start - 14, arrive: start - 4, start, complete: start + work }
}

/** Today's times end before now: two lifts done one after the other, the third begun. */
export function timesToday(clock: Clock, n: 0 | 1 | 2): WorkTimes {
  const now = (clock.now.getTime() - clock.at(clock.today, 0)) / 60_000
  const step = Math.min(49, now / 3.4)
  const start = now - step * (3.2 - 1.1 * n)
  return { depart: start - step * 0.2, arrive: start - step * 0.08, start, complete: start + step }
}
