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
const AFTERNOON = 13 * 60
/** A visit may run so far into noon's rest. */
const INTO_NOON = 20
/** From one lift to the next. */
const WAY = 3
/** What exceeds a day's work is done by a second pair, side by side. */
const FULL_DAY = 430

/** A visit's place on its crew's day. */
export interface DaySlot {
  /** Minutes since midnight. */
  readonly start: number
  /** Whether the crew's day has room for it; what has none waits in 待分配 (jobs 6.3). */
  readonly fits: boolean
}

/** Fills the days of crews one visit after another; nobody begins between 12 and 13. */
export class CrewDays {
  private readonly days = new Map<string, { work: number; clock: number }>()

  next(crew: string, day: string, minutes: number): DaySlot {
    const key = `${crew} ${day}`
    const { work, clock } = this.days.get(key) ?? { work: 0, clock: MORNING }
    const fits = work + minutes <= FULL_DAY
    const sidePair = Math.floor((work + minutes) / FULL_DAY) > Math.floor(work / FULL_DAY)
    const begin = sidePair ? MORNING : clock
    const atNoon = begin < AFTERNOON && (begin >= NOON || begin + minutes > NOON + INTO_NOON)
    const start = atNoon ? AFTERNOON : begin
    this.days.set(key, { work: work + minutes + WAY, clock: start + minutes + WAY })
    return { start, fits }
  }
}

/** The times of a visit that begins then and takes so long. */
export const timesFrom = (start: number, work: number): WorkTimes => ({
  depart: start - 14,
  arrive: start - 4,
  start,
  complete: start + work,
})

/** Today's times end before now: two lifts done one after the other, the third begun. */
export function timesToday(clock: Clock, n: 0 | 1 | 2): WorkTimes {
  const now = (clock.now.getTime() - clock.at(clock.today, 0)) / 60_000
  const step = Math.min(49, now / 3.4)
  const start = now - step * (3.2 - 1.1 * n)
  return { depart: start - step * 0.2, arrive: start - step * 0.08, start, complete: start + step }
}
