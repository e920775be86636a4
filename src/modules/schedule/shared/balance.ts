import type { Day } from '#kernel/shared/days.ts'
import { type CrewJob, type CrewQuestion, planCrews } from '#modules/plan/shared/crewPlan.ts'

/**
 * 均衡: orders go to earlier days or to another crew of their team until the minutes of crews and days are even
 * (jobs 6.3, step 3: earlier, never later; done at a coefficient of variation of 15 %). The same question as 自动排班, with
 * the mean of all days as what a day should hold: what one has evened out the other leaves as it is.
 */

export interface BalanceOrder extends CrewJob {
  /** Whose it is now; it stands on the first of its days. */
  crewId: string
}

export interface BalanceProblem extends Omit<CrewQuestion, 'jobs' | 'target' | 'otherDay' | 'stranger' | 'weights'> {
  /** Of one team. */
  orders: readonly BalanceOrder[]
  /** Minutes of every crew of the team on every working day, those of `orders` included; 0 where nothing is. */
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

export interface Spread {
  /** Coefficient of variation of crew-minutes per day. */
  variation: number
  /** The fullest crew-day. */
  peak: number
}

const EVEN_ENOUGH = 0.15
/** Ways of a usual day, which the loads do not count. */
const WAYS = 20
/** Less is not worth a phone call: a minute over the mean weighs three, another day fifteen of them, another crew thirty. */
const PER_MINUTE_OVER = 3
const OTHER_DAY = 45
const NEXT_DAY = 5
const OTHER_CREW = 90

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

export async function balance({ orders, load, ...question }: BalanceProblem): Promise<BalanceMove[]> {
  const all = [...load.values()]
  const mean = all.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, all.length)
  if (orders.length === 0 || spreadOf(load).variation <= EVEN_ENOUGH) return []
  const { placed } = await planCrews({
    ...question,
    jobs: orders.map(({ crewId, ...job }) => ({ ...job, responsibleCrewId: crewId })),
    target: Math.min(question.setting.dayTarget, mean * (1 + EVEN_ENOUGH) + WAYS),
    otherDay: (at) => OTHER_DAY + NEXT_DAY * at,
    stranger: OTHER_CREW,
    weights: { perMinuteOver: PER_MINUTE_OVER },
    silent: true,
  })
  const at = new Map(placed.map((one) => [one.orderId, one]))
  return told(orders, load, (order) => at.get(order.orderId))
}

/** The moves one after the other, from the fullest place first, with what each does to its two places. */
function told(
  orders: readonly BalanceOrder[],
  load: ReadonlyMap<string, number>,
  goes: (order: BalanceOrder) => { date: Day; crewId: string } | undefined,
): BalanceMove[] {
  const now = new Map(load)
  const of = (key: string) => now.get(key) ?? 0
  const hereOf = ({ crewId, days }: BalanceOrder) => placeKey(crewId, days[0] as Day)
  const moving = orders.flatMap((order) => {
    const to = goes(order)
    return to && placeKey(to.crewId, to.date) !== hereOf(order) ? [{ order, to }] : []
  })
  return moving
    .toSorted((a, b) => of(hereOf(b.order)) - of(hereOf(a.order)) || (a.order.orderId < b.order.orderId ? -1 : 1))
    .map(({ order, to }) => {
      const [here, there] = [hereOf(order), placeKey(to.crewId, to.date)]
      const [from, met] = [of(here), of(there)]
      now.set(here, from - order.minutes)
      now.set(there, met + order.minutes)
      const { orderId, minutes } = order
      return { orderId, date: to.date, crewId: to.crewId, left: [from, from - minutes], met: [met, met + minutes] }
    })
}
