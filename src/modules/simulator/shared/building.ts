import { dayOf, weekday } from '#kernel/shared/days.ts'
import type { Random } from '#modules/routing/shared/random.ts'

/** Who rides when: calls per hour of one lift by the kind of house, and how many of them begin or end at the entrance. */
export type House = 'home' | 'office' | 'hospital' | 'mall'

export interface Call {
  /** ms */
  readonly at: number
  /** Landings from 1. */
  readonly from: number
  readonly to: number
}
interface Hour {
  readonly calls: number
  /** Share that comes in at the entrance, share that leaves through it; the rest rides between landings. */
  readonly inward: number
  readonly outward: number
}

const HOUR = 3_600_000
const ZONE = 8 * HOUR

const rush = (calls: number, inward: number, outward: number): Hour => ({ calls, inward, outward })
const NIGHT: Record<House, Hour> = {
  home: rush(1.5, 0.45, 0.45),
  office: rush(0.5, 0.4, 0.4),
  hospital: rush(8, 0.3, 0.3),
  mall: rush(0.3, 0.4, 0.4),
}
/** From the hour to before the other, on working days. */
const DAY: Record<House, readonly (readonly [from: number, to: number, Hour])[]> = {
  home: [
    [6, 7, rush(14, 0.1, 0.85)],
    [7, 9, rush(32, 0.1, 0.85)],
    [9, 16, rush(14, 0.45, 0.45)],
    [16, 20, rush(28, 0.75, 0.2)],
    [20, 23, rush(12, 0.6, 0.35)],
  ],
  office: [
    [7, 8, rush(14, 0.85, 0.05)],
    [8, 10, rush(52, 0.85, 0.05)],
    [10, 11, rush(20, 0.3, 0.3)],
    [11, 14, rush(36, 0.4, 0.5)],
    [14, 17, rush(20, 0.3, 0.35)],
    [17, 20, rush(42, 0.05, 0.9)],
    [20, 23, rush(6, 0.1, 0.85)],
  ],
  hospital: [
    [7, 12, rush(50, 0.45, 0.3)],
    [12, 18, rush(38, 0.35, 0.45)],
    [18, 22, rush(20, 0.3, 0.5)],
  ],
  mall: [
    [9, 12, rush(24, 0.5, 0.2)],
    [12, 20, rush(44, 0.35, 0.35)],
    [20, 23, rush(26, 0.1, 0.7)],
  ],
}
const BUSIEST = 60
/** Of working days, on Saturdays and Sundays. */
const WEEKEND: Record<House, number> = { home: 0.8, office: 0.12, hospital: 0.7, mall: 1.3 }

function callsPerHour(house: House, at: number): Hour {
  const hour = Math.floor((at + ZONE) / HOUR) % 24
  const usual = DAY[house].find(([from, to]) => hour >= from && hour < to)?.[2] ?? NIGHT[house]
  const share = weekday(dayOf(at)) > 5 ? WEEKEND[house] : 1
  return { ...usual, calls: usual.calls * share }
}

/** The next call after `after`: a Poisson process with the hour's own rate, by thinning. */
export function nextCall(random: Random, house: House, landings: number, after: number, traffic = 1): Call {
  let at = after
  for (;;) {
    at += Math.ceil((-Math.log(1 - random.next()) / BUSIEST) * HOUR)
    const { calls, inward, outward } = callsPerHour(house, at)
    if (random.next() >= (traffic * calls) / BUSIEST) continue
    const above = () => 2 + random.below(landings - 1)
    const which = random.next()
    if (which < inward) return { at, from: 1, to: above() }
    if (which < inward + outward) return { at, from: above(), to: 1 }
    const from = above()
    const to = above()
    return from === to ? { at, from, to: 1 } : { at, from, to }
  }
}
