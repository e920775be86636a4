import type { EffectLift, ItemFact } from './effectTypes.ts'

/** Items that are always done together cannot be told apart: they are one group. */

/** Of the visits with either, so many had both. */
const TOGETHER = 0.8
/** Done in more of the visits of a lift than this: no visit of it is without. */
const EVERY = 0.5

export interface Group {
  readonly items: readonly number[]
  /** 每次维保都做: nothing to compare with. */
  readonly every: boolean
}

interface Counted {
  /** Visits that did the item, and all visits of lifts at which it was ever done. */
  readonly done: Float64Array
  readonly of: Float64Array
  readonly both: (a: number, b: number) => number
}

function count(n: number, lifts: readonly EffectLift[]): Counted {
  const times = new Map<readonly number[], number>()
  const of = new Float64Array(n)
  for (const { visits } of lifts) {
    const ever = new Set<number>()
    for (const { done } of visits) {
      times.set(done, (times.get(done) ?? 0) + 1)
      for (const item of done) ever.add(item)
    }
    for (const item of ever) of[item] = (of[item] ?? 0) + visits.length
  }
  const done = new Float64Array(n)
  const pairs = new Float64Array(n * n)
  for (const [items, visits] of times)
    for (const a of items) {
      done[a] = (done[a] ?? 0) + visits
      for (const b of items) pairs[a * n + b] = (pairs[a * n + b] ?? 0) + visits
    }
  return { done, of, both: (a, b) => pairs[a * n + b] ?? 0 }
}

/** The most frequent items first; what nobody did is in no group. */
export function groupsOf(items: readonly ItemFact[], lifts: readonly EffectLift[]): Group[] {
  const { done, of, both } = count(items.length, lifts)
  const n = (item: number) => done[item] ?? 0
  const every = (item: number) => n(item) > EVERY * (of[item] ?? 0)
  const groups: { items: number[]; every: boolean }[] = []
  const order = items
    .map((_, at) => at)
    .filter((at) => n(at) > 0)
    .sort((a, b) => n(b) - n(a) || a - b)
  for (const item of order) {
    const always = every(item)
    const home = groups.find((group) => {
      const first = group.items[0] ?? 0
      const shared = both(first, item)
      if (group.every !== always) return false
      return always ? shared > 0 : shared >= TOGETHER * (n(first) + n(item) - shared)
    })
    if (home) home.items.push(item)
    else groups.push({ items: [item], every: always })
  }
  return groups.map((group) => ({ ...group, items: group.items.toSorted((a, b) => a - b) }))
}
