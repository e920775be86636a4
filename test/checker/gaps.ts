/**
 * How long a lift is without a visit, by the text of jobs 6.2 and 6.5 and decision 0058: before each open visit, and from
 * the last one to the end of the service. Days are serial numbers; nothing here knows the program under test.
 */
export interface Stop {
  day: number
  /** The day it was planned for first; what a visit leaves behind by going forward is measured from there. */
  first?: number | null
}

export interface Gap {
  from: number
  to: number
}

/**
 * @param since the last visit that counts, else the first day of the service
 * @param end the last day of the service
 */
export function tooLong(since: number, open: readonly Stop[], end: number, gap: number): Gap[] {
  const found: Gap[] = []
  let before: Stop = { day: since }
  const ordered = [...open].sort((a, b) => a.day - b.day)
  for (const stop of [...ordered, { day: end }]) {
    // Done earlier, it pulls the next one forward (jobs 6.4); nothing pulls the end of the service.
    const reach = stop.day === end ? before.day : Math.max(before.day, before.first ?? before.day)
    if (stop.day - reach > gap) found.push({ from: before.day, to: stop.day })
    before = stop
  }
  return found
}

/** As they stand, whatever will be pulled forward: what was there before a change. */
export const asTheyStand = (open: readonly Stop[]): Stop[] => open.map(({ day }) => ({ day }))

/** Those of the gaps that none of the earlier ones holds. */
export const newGaps = (before: readonly Gap[], after: readonly Gap[]): Gap[] =>
  after.filter(({ from, to }) => !before.some((old) => old.from <= from && to <= old.to))
