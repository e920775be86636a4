import type { Model } from './model.ts'
import { Placing } from './placing.ts'
import type { Random } from './random.ts'
import { HAIR, type State } from './state.ts'
import { weekCost } from './workload.ts'

/** How often each order of insertion is used: a random one, then those of `keysOf`. */
const ORDERS = [4, 4, 2, 1, 2, 2, 2, 3]
/** The last of `keysOf`. */
const URGENT = 7

/**
 * Puts absent stops back, each where it costs least at that moment: added way, penalty of the vehicle, minutes over the
 * target, hours over the team's mean (jobs 6.3.4).
 */
export class Recreate {
  readonly #keys: readonly Float64Array[]
  readonly #bag: number[]
  readonly #list: Int32Array
  readonly #placing: Placing
  readonly #random: Random
  /** The answer of `#find`. */
  #entry = -1
  #after = -1

  constructor(model: Model, random: Random) {
    this.#random = random
    this.#placing = new Placing(random)
    this.#keys = keysOf(model)
    this.#bag = ORDERS.flatMap((times, order) => Array.from({ length: times }, () => order))
    this.#list = new Int32Array(model.n)
  }

  run(state: State): void {
    this.#putBack(state, this.#bag[this.#random.below(this.#bag.length)] as number, this.#placing)
  }

  /** The first plan: by urgency, every position looked at, so that it holds also when nothing is searched. */
  first(state: State): void {
    this.#putBack(state, URGENT, new Placing())
  }

  #putBack(state: State, order: number, placing: Placing): void {
    const count = state.absentCount
    const list = this.#list
    for (let i = 0; i < count; i++) list[i] = state.absent[i] as number
    this.#sort(count, order)
    for (const fixed of [1, 0]) {
      for (let i = 0; i < count; i++) {
        const c = list[i] as number
        if (state.model.fixed[c] === fixed && this.#find(state, c, placing)) state.insert(c, this.#entry, this.#after)
      }
    }
  }

  #sort(count: number, order: number): void {
    const list = this.#list
    const keys = this.#keys[order - 1]
    for (let i = 1; i < count; i++) {
      const c = list[i] as number
      let at = i
      if (keys) {
        const key = keys[c] as number
        for (; at > 0 && (keys[list[at - 1] as number] as number) > key; at--) list[at] = list[at - 1] as number
      } else {
        at = this.#random.below(i + 1)
        list[i] = list[at] as number
      }
      list[at] = c
    }
  }

  #find(state: State, c: number, placing: Placing): boolean {
    const { model, size } = state
    const { weights } = model
    const minutes = model.minutes[c] as number
    const demand = model.demand[c] as number
    let best = Number.POSITIVE_INFINITY
    this.#entry = -1
    const [from, to] = daysOf(state, c)
    for (let e = model.entryAt[c] as number; e < (model.entryAt[c + 1] as number); e++) {
      const v = model.entryVehicle[e] as number
      if ((state.demand[v] as number) + demand > (model.capacity[v] as number) + HAIR) continue
      let fixed = model.entryPenalty[e] as number
      if (size[v] === 0 && clashes(state, v)) continue
      const day = model.day[v] as number
      if (day < from || day > to) continue
      const w = model.workload[v] as number
      if (w >= 0) fixed += weekMore(state, w, minutes)
      const load = (model.load[v] as number) + (state.service[v] as number) + (state.travel[v] as number)
      const room = (model.max[v] as number) + HAIR - load - minutes
      if (!placing.find(state, c, e, Math.min(room, best - fixed))) continue
      const target = model.target[v] as number
      const over = load + minutes + placing.added - target
      const overNow = load > target && size[v] !== 0 ? load - target : 0
      const cost = fixed + placing.added + (over > 0 ? (over - overNow) * weights.perMinuteOver : 0)
      if (cost >= best) continue
      best = cost
      this.#entry = e
      this.#after = placing.after
    }
    return this.#entry >= 0
  }
}

/** Whether an unused vehicle must stay unused: one that shares a person with it is out. */
export function clashes({ model, size }: State, v: number): boolean {
  const to = model.clashAt[v + 1] as number
  for (let i = model.clashAt[v] as number; i < to; i++) if (size[model.clash[i] as number] !== 0) return true
  return false
}

/**
 * First and last day that leave the visits of the lift before and after it far enough and near enough. Two that somebody
 * has already stand where they stand.
 */
export function daysOf({ model, vehicle }: State, c: number): [from: number, to: number] {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const bound = (other: number) =>
    other >= 0 && (vehicle[other] as number) >= 0 && (model.fixed[c] === 0 || model.fixed[other] === 0)
  const before = model.earlier[c] as number
  if (bound(before)) {
    const day = model.day[vehicle[before] as number] as number
    from = day + (model.gapLeast[c] as number)
    to = day + (model.gapMost[c] as number)
  }
  const after = model.later[c] as number
  if (bound(after)) {
    const day = model.day[vehicle[after] as number] as number
    from = Math.max(from, day - (model.gapMost[after] as number))
    to = Math.min(to, day - (model.gapLeast[after] as number))
  }
  return [from, to]
}

/** What the week of a workload costs more with so many minutes on top. */
export function weekMore({ model, work }: State, w: number, minutes: number): number {
  const now = work[w] as number
  const [mean, step] = [model.workMean[w] as number, model.workStep[w] as number]
  const perHour = model.weights.perHourOverMean
  return weekCost(now + minutes, mean, step, perHour) - weekCost(now, mean, step, perHour)
}

/** Orders of insertion: most demand or work, far, near, narrow windows, early, late, urgent with few options. */
function keysOf(model: Model): Float64Array[] {
  const of = (key: (c: number, e: number) => number) =>
    Float64Array.from({ length: model.n }, (_, c) => {
      const e = model.entryAt[c] as number
      return e < (model.entryAt[c + 1] as number) ? key(c, e) : 0
    })
  const way = (c: number, e: number) => {
    const begin = model.place[model.n + 2 * (model.entryVehicle[e] as number)] as number
    return model.travel[begin * model.side + (model.place[c] as number)] as number
  }
  const from = (_: number, e: number) => model.entryFrom[e] as number
  const to = (_: number, e: number) => model.entryTo[e] as number
  const options = (c: number) => (model.entryAt[c + 1] as number) - (model.entryAt[c] as number)
  const demand = model.demand.some((each) => each > 0) ? model.demand : model.minutes
  return [
    of((c) => -(demand[c] as number)),
    of((c, e) => -way(c, e)),
    of(way),
    of((c, e) => to(c, e) - from(c, e)),
    of(from),
    of((c, e) => -to(c, e)),
    of((c) => options(c) - 1000 * (model.unservedCost[c] as number)),
  ]
}
