import type { EffectData, EffectLift, Leg, MatchedSet } from './effectTypes.ts'
import type { Group } from './groups.ts'
import { EffectMetric } from './metrics.ts'
import { WINDOW_DAYS, windowOf } from './windows.ts'

/** Visits with an item and like visits of like lifts without it (decision 0152). */

/** So far apart in time, in age and in use two visits may be. */
const DAYS_APART = 15
const YEARS_APART = 5
const USE_APART = 2
/** Of the standard deviation of the value before, so far apart they may be; faults must be equal. */
const CALIPER = 0.5
const EQUAL_FAULTS = 0.5
const CONTROLS = 3
/** Of more visits a fixed share is looked at. */
export const MOST_SETS = 2000

/** A visit as it is compared: what it did of the groups that may change the metric, and what the visits around it did. */
interface Case extends Leg {
  readonly own: bigint
  readonly around: bigint
}

export interface Cases {
  readonly all: readonly Case[]
  readonly calipers: ReadonlyMap<string, number>
}

const bitOf = (group: number): bigint => 1n << BigInt(group)
const classOf = ({ type, category }: EffectLift): string => `${type}/${category}`

/** All visits that were measured on both sides, the oldest first. `groups`: those that may change the metric. */
export function casesOf(data: EffectData, groups: readonly Group[], metric: EffectMetric): Cases {
  const masks = new Map<readonly number[], bigint>()
  const bits = new Map(groups.flatMap(({ items }, n) => items.map((item) => [item, bitOf(n)] as const)))
  const maskOf = (done: readonly number[]): bigint => {
    const known = masks.get(done)
    if (known !== undefined) return known
    const mask = done.reduce((sum, item) => sum | (bits.get(item) ?? 0n), 0n)
    masks.set(done, mask)
    return mask
  }
  const all: Case[] = []
  for (const [place, lift] of data.lifts.entries()) {
    if (!lift.series[metric]) continue
    for (const visit of lift.visits) {
      if (visit.at < data.from || visit.at > data.to) continue
      let [around, worked] = [0n, -1]
      for (const other of lift.visits) {
        if (other !== visit && Math.abs(other.at - visit.at) <= WINDOW_DAYS) around |= maskOf(other.done)
        if (other.at < visit.at - WINDOW_DAYS && maskOf(other.done) !== 0n) worked = other.at
      }
      const window = windowOf(lift, visit, metric, worked)
      if (!window) continue
      all.push({ lift: place, visit, ...window, own: maskOf(visit.done), around })
    }
  }
  all.sort((a, b) => a.visit.at - b.visit.at || a.lift - b.lift)
  return { all, calipers: calipersOf(data, all, metric) }
}

function calipersOf(data: EffectData, all: readonly Case[], metric: EffectMetric): Map<string, number> {
  const by = Map.groupBy(all, ({ lift }) => classOf(data.lifts[lift] as EffectLift))
  return new Map(
    [...by].map(([name, cases]) => [
      name,
      metric === EffectMetric.code.faults ? EQUAL_FAULTS : CALIPER * deviation(cases.map(({ before }) => before)),
    ]),
  )
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length)
}

/** What else was done, beside the group, at the visit and around it: equal for both sides. */
const beside = ({ own, around }: Case, bit: bigint): string => `${own & ~bit}/${around}`

/** The visits of a group with those they are compared with; a visit without a like one is left out. */
export function match(data: EffectData, { all, calipers }: Cases, group: number): MatchedSet[] {
  const bit = bitOf(group)
  const liftOf = ({ lift }: Case) => data.lifts[lift] as EffectLift
  const free = all.filter(({ own, around }) => ((own | around) & bit) === 0n)
  const pools = Map.groupBy(free, (one) => `${classOf(liftOf(one))} ${beside(one, bit)}`)
  const treated = all.filter(({ own, around }) => (own & bit) !== 0n && (around & bit) === 0n)
  return evenly(treated, MOST_SETS).flatMap((one): MatchedSet[] => {
    const lift = liftOf(one)
    const pool = pools.get(`${classOf(lift)} ${beside(one, bit)}`) ?? []
    const caliper = calipers.get(classOf(lift)) ?? 0
    const near: Case[] = []
    for (let n = firstAt(pool, one.visit.at - DAYS_APART); n < pool.length; n++) {
      const other = pool[n] as Case
      if (other.visit.at > one.visit.at + DAYS_APART) break
      if (other.lift !== one.lift && apart(one, other) <= caliper && alike(lift, liftOf(other))) near.push(other)
    }
    const controls = nearest(one, near)
    return controls.length > 0 ? [{ treated: one, controls }] : []
  })
}

const within = (a: number | null, b: number | null, like: (a: number, b: number) => boolean): boolean =>
  a === null || b === null ? a === b : like(a, b)
const alike = (a: EffectLift, b: EffectLift): boolean =>
  within(a.ageYears, b.ageYears, (one, other) => Math.abs(one - other) <= YEARS_APART) &&
  within(a.runs, b.runs, (one, other) => one <= other * USE_APART && other <= one * USE_APART)

const apart = (one: Case, other: Case): number => Math.abs(other.before - one.before)

/** By the value before, then by the day; each lift once. */
function nearest(one: Case, near: readonly Case[]): Case[] {
  const days = (other: Case) => Math.abs(other.visit.at - one.visit.at)
  const order = near.toSorted((a, b) => apart(one, a) - apart(one, b) || days(a) - days(b) || a.lift - b.lift)
  const chosen: Case[] = []
  for (const other of order) {
    if (chosen.length === CONTROLS) break
    if (!chosen.some(({ lift }) => lift === other.lift)) chosen.push(other)
  }
  return chosen
}

function firstAt(pool: readonly Case[], at: number): number {
  let [low, high] = [0, pool.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pool[middle] as Case).visit.at < at) low = middle + 1
    else high = middle
  }
  return low
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] as T)
}
