import { addDays, type Day } from '#kernel/shared/days.ts'

interface Stretch {
  readonly elevatorId: string
  readonly serviceStart: Day
  readonly serviceEnd: Day
}

/**
 * The service of lifts under one contract without the seams of its prices: a 补充协议 ends a lift's row the day before the
 * new price and begins another one, and the service goes on. Rows of a lift in order of their days; each piece keeps what
 * else its first row says.
 */
export function joinedService<S extends Stretch>(rows: readonly S[]): S[] {
  const joined: S[] = []
  const at = new Map<string, number>()
  for (const row of rows) {
    const known = at.get(row.elevatorId)
    const before = known === undefined ? undefined : joined[known]
    if (known !== undefined && before && row.serviceStart === addDays(before.serviceEnd, 1)) {
      joined[known] = { ...before, serviceEnd: row.serviceEnd }
    } else {
      at.set(row.elevatorId, joined.length)
      joined.push(row)
    }
  }
  return joined
}

/** Of each lift the service that holds on a day or begins after it; where all is over, the last. */
export function serviceFrom<S extends Stretch>(rows: readonly S[], day: Day): S[] {
  const chosen = new Map<string, S>()
  for (const row of joinedService(rows)) {
    const known = chosen.get(row.elevatorId)
    if (!known || known.serviceEnd < day) chosen.set(row.elevatorId, row)
  }
  return [...chosen.values()]
}
