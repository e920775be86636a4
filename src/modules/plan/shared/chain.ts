import { type Day, daysBetween, later } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'

/**
 * A lift's visits one after the other as the law counts them (jobs 6.2, 6.5): how long it is without one, before the first
 * open visit, between two of them, and from the last to the end of the service. Judged whole, so that it does not matter
 * which end of a gap a change has touched.
 */
export interface ChainVisit {
  readonly orderId: string
  /** The day it was done, else planned. */
  readonly date: Day
  readonly done: boolean
  readonly level: Level
  /** Largest lawful gap before it. */
  readonly gap: number
}

export interface Chain {
  /** Ascending. */
  readonly visits: readonly ChainVisit[]
  /** Last visit of which no record stands here: of the take-over. */
  readonly known: Day | null
  readonly service: { readonly from: Day; readonly to: Day } | null
  /** Largest lawful gap of the lift itself: what counts to the end of the service. */
  readonly gap: number
  readonly today: Day
}

/** Days without a visit, more than the law allows. */
export interface Hole {
  readonly from: Day
  readonly to: Day
  readonly days: number
  readonly gap: number
  /** Null: the service begins here. */
  readonly before: ChainVisit | null
  /** Null: the service ends here. */
  readonly after: ChainVisit | null
  /** It begins with a visit, done or planned, and not with the service. */
  readonly visited: boolean
}

/** A planned temporary visit counts once it is done (decision 0042). */
export const counts = ({ done, level }: Pick<ChainVisit, 'done' | 'level'>): boolean => done || level !== 99

export function holesOf({ visits, known, service, gap, today }: Chain): Hole[] {
  const holes: Hole[] = []
  let from = inService(known, service, gap)
  let before: ChainVisit | null = null
  let visited = from !== null && from === known
  for (const visit of visits.filter(counts)) {
    // What is late cannot be done before today any more.
    const to = visit.done ? visit.date : later(visit.date, today)
    const days = from === null ? 0 : daysBetween(from, to)
    if (!visit.done && from !== null && days > visit.gap)
      holes.push({ from, to, days, gap: visit.gap, before, after: visit, visited })
    const counted = visit.done ? inService(to, service, visit.gap) : to
    if (from !== null && from > (counted ?? to)) continue
    ;[from, before, visited] = [counted, counted === to ? visit : null, counted === to]
  }
  if (!service || from === null || service.to <= today) return holes
  const days = daysBetween(from, service.to)
  if (days > gap) holes.push({ from, to: service.to, days, gap, before, after: null, visited })
  return holes
}

/** A gap that began before the service is not the company's: it counts from the service's first day (jobs 6.2). */
function inService(last: Day | null, service: Chain['service'], gap: number): Day | null {
  if (!service) return last
  if (last === null) return service.from
  return last < service.from && daysBetween(last, service.from) > gap ? service.from : last
}

/** Holes that a change opens or widens: none of those that stood before holds them. */
export function opened(before: readonly Hole[], after: readonly Hole[]): Hole[] {
  return after.filter(({ from, to }) => !before.some((old) => old.from <= from && to <= old.to))
}
