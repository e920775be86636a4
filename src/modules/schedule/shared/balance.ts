import type { Day } from '#kernel/shared/days.ts'

/**
 * 均衡: orders go to earlier days or to another crew of their team until the minutes of crews and days are even
 * (jobs 6.3, step 3: earlier, never later; done at a coefficient of variation of 15 %).
 */

export interface BalanceOrder {
  orderId: string
  date: Day
  crewId: string
  communityId: string
  minutes: number
  /** Where it may go: its own place need not be among them. */
  places: readonly { date: Day; crewId: string }[]
}

export interface BalanceProblem {
  orders: readonly BalanceOrder[]
  /** Minutes of every crew on every working day, those of `orders` included; 0 where nothing is. */
  load: ReadonlyMap<string, number>
}

export interface BalanceMove {
  orderId: string
  date: Day
  crewId: string
  /** Minutes of the place it left and of the one it went to: at the time it moved, and afterwards. */
  left: readonly [before: number, after: number]
  met: readonly [before: number, after: number]
}

export interface Balanced {
  moves: BalanceMove[]
  before: Spread
  after: Spread
}
export interface Spread {
  /** Coefficient of variation of crew-minutes per day. */
  variation: number
  /** The fullest crew-day. */
  peak: number
}

export const EVEN_ENOUGH = 0.15
const PASSES = 8
/** Less is not worth a phone call: another day must take this much off the difference, another crew twice as much. */
const WORTH = 30
/** The way to a community that is not on that day's round yet; as much is saved where its last order leaves. */
const WAY = 20

export const placeKey = (crewId: string, date: Day): string => `${date} ${crewId}`

export function spreadOf(load: ReadonlyMap<string, number>): Spread {
  const all = [...load.values()]
  const mean = all.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, all.length)
  const variance = all.reduce((sum, minutes) => sum + (minutes - mean) ** 2, 0) / Math.max(1, all.length)
  return {
    variation: mean > 0 ? Math.sqrt(variance) / mean : 0,
    peak: all.reduce((most, minutes) => Math.max(most, minutes), 0),
  }
}

/** Moves orders one by one while Σ minutes² falls; each order moves once at most, to its best place. */
export function balance({ orders, load: given }: BalanceProblem): Balanced {
  const load = new Map(given)
  const sites = new Map<string, number>()
  const visit = (crewId: string, date: Day, communityId: string, by: 1 | -1) => {
    const key = siteKey(crewId, date, communityId)
    sites.set(key, (sites.get(key) ?? 0) + by)
  }
  for (const order of orders) visit(order.crewId, order.date, order.communityId, 1)
  const before = spreadOf(load)
  const moved = new Map<string, BalanceMove>()
  let spread = before
  for (let pass = 0; pass < PASSES && spread.variation > EVEN_ENOUGH; pass++) {
    let changed = false
    const fullest = orders
      .filter((order) => !moved.has(order.orderId))
      .toSorted((a, b) => at(load, b) - at(load, a) || b.minutes - a.minutes || (a.orderId < b.orderId ? -1 : 1))
    for (const order of fullest) {
      const move = bestMove(order, load, sites)
      if (!move) continue
      visit(order.crewId, order.date, order.communityId, -1)
      visit(move.crewId, move.date, order.communityId, 1)
      moved.set(order.orderId, move)
      load.set(placeKey(order.crewId, order.date), move.left[1])
      load.set(placeKey(move.crewId, move.date), move.met[1])
      changed = true
    }
    spread = spreadOf(load)
    if (!changed) break
  }
  return { moves: [...moved.values()], before, after: spread }
}

const at = (load: ReadonlyMap<string, number>, { crewId, date }: { crewId: string; date: Day }) =>
  load.get(placeKey(crewId, date)) ?? 0

const siteKey = (crewId: string, date: Day, communityId: string) => `${placeKey(crewId, date)} ${communityId}`

function bestMove(
  order: BalanceOrder,
  load: ReadonlyMap<string, number>,
  sites: ReadonlyMap<string, number>,
): BalanceMove | undefined {
  const { minutes, communityId } = order
  const saved = sites.get(siteKey(order.crewId, order.date, communityId)) === 1 ? WAY : 0
  const here = at(load, order)
  let best: { move: BalanceMove; gain: number } | undefined
  for (const place of order.places) {
    const sameCrew = place.crewId === order.crewId
    if (sameCrew && place.date === order.date) continue
    const there = at(load, place)
    // Halved growth of Σ minutes², by the order's minutes: how much fuller this place stays than that one becomes.
    const way = sites.get(siteKey(place.crewId, place.date, communityId)) ? 0 : 2 * WAY
    const gain = here - minutes - there - (sameCrew ? WORTH : 2 * WORTH) - way + saved
    if (gain < 0 || (best && gain <= best.gain)) continue
    const move = {
      ...{ orderId: order.orderId, date: place.date, crewId: place.crewId },
      left: [here, here - minutes] as const,
      met: [there, there + minutes] as const,
    }
    best = { move, gain }
  }
  return best?.move
}
