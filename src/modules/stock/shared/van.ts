import { metresBetween, type Point } from '#kernel/shared/distance.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { hoursSaid, minutesSaid } from '#kernel/shared/said.ts'

/** Which parts a van should carry (commerce 10.3, decision 0192): from what its route needed, pure rules. */

/** So far back the route is looked at; a count over it is a count a year. */
export const VAN_MONTHS = 12
/** Door to door through a city, over the straight line. */
export const CITY_KMH = 25
/** There and back where nobody knows how far it is. */
export const ASSUMED_MINUTES = 30
/** Days between two fillings of a van. */
const RESTOCK_DAYS = 7
/** So surely what is carried lasts until the next filling. */
const ENOUGH = 0.95
/** Pieces of one part that a van has room for. */
export const MOST_CARRIED = 10
/** What is needed less often does not pay for its place. */
const FEWEST_TRIPS = 2
export const MOST_PARTS = 30
const YEAR_DAYS = 365

/** What one order on the route needed of a part. `partNo` null: of no part that can be carried. */
export interface Need {
  readonly orderId: string
  readonly unitId: string | null
  readonly partNo: string | null
  readonly qty: string
  /** The worker had to come again: the van did not have it on the day he arrived. */
  readonly again: boolean
  /** Minutes between the centre and the community, there and back. */
  readonly minutes: number
}

export interface Carried {
  readonly unitId: string
  readonly partNo: string
  /** Pieces, orders that needed it, those of them that took a second trip, and the minutes of these. */
  readonly uses: string
  readonly trips: number
  readonly again: number
  readonly minutes: number
  readonly carry: number
}

/** Minutes from the centre to a place and back. */
export function wayMinutes(centre: Point | null, place: Point | null): number {
  if (!centre || !place) return ASSUMED_MINUTES
  return (2 * metresBetween(centre, place) * 60) / (CITY_KMH * 1000)
}

/** The smallest number that Poisson demand of this mean stays within in 95 of 100 weeks; one at least, ten at most. */
export function enoughFor(mean: number): number {
  let term = Math.exp(-mean)
  let within = term
  let pieces = 0
  while (pieces < 1 || (within < ENOUGH && pieces < MOST_CARRIED)) {
    pieces++
    term *= mean / pieces
    within += term
  }
  return pieces
}

/** A week's demand, and no less than one order takes; undefined: one order alone takes more than a van has room for. */
export function carryOf({ uses, trips }: { readonly uses: string; readonly trips: number }): number | undefined {
  const usual = Math.ceil(Number(uses) / trips)
  if (usual > MOST_CARRIED) return undefined
  return Math.max(usual, enoughFor((Number(uses) * RESTOCK_DAYS) / YEAR_DAYS))
}

/** The thirty parts that save most: by minutes, then by second trips, then by number of the part. */
export function partsToCarry(needs: readonly Need[]): Carried[] {
  const byUnit = Map.groupBy(
    needs.filter(({ unitId, partNo }) => unitId !== null && partNo !== null),
    ({ unitId }) => unitId as string,
  )
  const all = [...byUnit].flatMap(([unitId, ofUnit]): Carried[] => {
    const orders = [...Map.groupBy(ofUnit, ({ orderId }) => orderId).values()]
    const missed = orders.filter((lines) => lines.some(({ again }) => again))
    const seen = { uses: sum(ofUnit.map(({ qty }) => qty)), trips: orders.length }
    const carry = carryOf(seen)
    if (seen.trips < FEWEST_TRIPS || carry === undefined) return []
    const minutes = Math.round(minutesOf(missed))
    return [{ unitId, partNo: ofUnit[0]?.partNo as string, ...seen, again: missed.length, minutes, carry }]
  })
  return all
    .toSorted((a, b) => b.minutes - a.minutes || b.again - a.again || (a.partNo < b.partNo ? -1 : 1))
    .slice(0, MOST_PARTS)
}

/**
 * Second trips that carrying these parts spares in a year. A trip that fetched two parts is one trip, and is spared only if
 * the van has both.
 */
export function sparedBy(parts: readonly Pick<Carried, 'unitId'>[], needs: readonly Need[]) {
  const carried = new Set(parts.map(({ unitId }) => unitId))
  const orders = Map.groupBy(
    needs.filter(({ again }) => again),
    ({ orderId }) => orderId,
  )
  const spared = [...orders.values()].filter((lines) => lines.every(({ unitId }) => unitId && carried.has(unitId)))
  return { trips: spared.length, minutes: Math.round(minutesOf(spared)) }
}

/** Every order is one trip. */
const minutesOf = (orders: readonly (readonly Need[])[]): number =>
  orders.reduce((all, [first]) => all + (first?.minutes ?? 0), 0)

/** What has to be brought: what is promised to others is not there, what is on its way is. */
export function missingOf(of: { carry: number; onHand: string; reserved: string; onTheWay: string }): string {
  const missing = minus(minus(of.carry, minus(of.onHand, of.reserved)), of.onTheWay)
  return compareAmounts(missing, 0) > 0 ? missing : '0.00'
}

/** 12 个月用了 9 次，其中 7 次要跑第二趟，来回约 46 分钟 */
export function whyCarry({ trips, again, minutes }: Pick<Carried, 'trips' | 'again' | 'minutes'>): string {
  const used = `${VAN_MONTHS} 个月用了 ${trips} 次`
  if (again === 0) return `${used}，都用了车上的，没有跑第二趟`
  return `${used}，其中 ${again} 次要跑第二趟，来回约 ${minutesSaid(Math.round(minutes / again))}`
}

/** 带上这 30 种，一年少跑约 41 趟、省约 31.5 小时 */
export function sparedSaid(parts: number, { trips, minutes }: { trips: number; minutes: number }): string {
  if (trips === 0) return `这 ${parts} 种在 ${VAN_MONTHS} 个月里用过两次以上，带着就不用回仓取`
  return `带上这 ${parts} 种，一年少跑约 ${trips} 趟、省约 ${minutes < 60 ? minutesSaid(minutes) : hoursSaid(minutes / 60)}`
}

/** What lies free in a warehouse of one part: a row for each batch, in the order in which they go. */
export interface FreeStock {
  readonly batchId: string | null
  readonly free: string
}

/** Takes as much as is free, batch by batch; of what is counted in pieces only whole ones. */
export function takeFree(
  qty: string,
  shelves: readonly FreeStock[],
  whole: boolean,
): { batchId: string | null; qty: string }[] {
  const taken: { batchId: string | null; qty: string }[] = []
  let left = qty
  for (const { batchId, free } of shelves) {
    const there = whole ? sum([Math.trunc(Number(free))]) : free
    const some = compareAmounts(there, left) < 0 ? there : left
    if (compareAmounts(some, 0) <= 0) continue
    taken.push({ batchId, qty: sum([some]) })
    left = minus(left, some)
  }
  return taken
}

/** Whether two drafts move the same. */
export function sameGoods(
  a: readonly { unitId: string; qty: string }[],
  b: readonly { unitId: string; qty: string }[],
): boolean {
  const [left, right] = [goodsOf(a), goodsOf(b)]
  return left.size === right.size && [...left].every(([unitId, qty]) => right.get(unitId) === qty)
}
const goodsOf = (lines: readonly { unitId: string; qty: string }[]) =>
  new Map(
    [...Map.groupBy(lines, ({ unitId }) => unitId)].map(([unitId, own]) => [unitId, sum(own.map(({ qty }) => qty))]),
  )
