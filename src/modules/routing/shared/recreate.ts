import type { Model } from './model.ts'
import type { Random } from './random.ts'
import { HAIR, type State } from './state.ts'
import { serviceStart } from './timing.ts'
import { weekCost } from './workload.ts'

/** A position is passed over this often: greedy insertion with blinks. */
const BLINK = 0.01
/** How often each order of insertion is used; see `keysOf`. */
const ORDERS = [4, 4, 2, 1, 2, 2, 2, 3]

/**
 * Puts absent stops back, each where it costs least at that moment: added way, penalty of the vehicle, minutes over the
 * target, hours over the team's mean (jobs 6.3.4).
 */
export class Recreate {
  readonly #keys: readonly Float64Array[]
  readonly #bag: number[]
  readonly #list: Int32Array
  readonly #kindSeen: Int32Array
  #epoch = 0
  /** Where the last search ended: entry, node before, cost. */
  #entry = -1
  #after = -1

  constructor(model: Model) {
    this.#keys = keysOf(model)
    this.#bag = ORDERS.flatMap((times, order) => Array.from({ length: times }, () => order))
    this.#list = new Int32Array(model.n)
    this.#kindSeen = new Int32Array(model.m + 1)
  }

  run(state: State, random: Random): void {
    const count = state.absentCount
    const list = this.#list
    list.set(state.absent.subarray(0, count))
    this.#sort(count, this.#bag[random.below(this.#bag.length)] as number, random)
    for (let i = 0; i < count; i++) {
      const c = list[i] as number
      if (!this.#find(state, c, random)) continue
      state.insert(indexOf(state, c), this.#entry, this.#after)
    }
  }

  #sort(count: number, order: number, random: Random): void {
    const list = this.#list
    const keys = this.#keys[order - 1]
    for (let i = 1; i < count; i++) {
      const c = list[i] as number
      let at = i
      if (keys) {
        const key = keys[c] as number
        for (; at > 0 && (keys[list[at - 1] as number] as number) > key; at--) list[at] = list[at - 1] as number
      } else {
        at = random.below(i + 1)
        list[i] = list[at] as number
      }
      list[at] = c
    }
  }

  #find(state: State, c: number, random: Random): boolean {
    const { model, next, end, latest, size } = state
    const { entryAt, entryVehicle, entryPenalty, entryTo, windowAt, windowFrom, place, travel, side, n, weights } = model
    const minutes = model.minutes[c] as number
    const here = place[c] as number
    const row = here * side
    let best = Number.POSITIVE_INFINITY
    this.#epoch += 1
    this.#entry = -1
    for (let e = entryAt[c] as number; e < (entryAt[c + 1] as number); e++) {
      const v = entryVehicle[e] as number
      if (state.closed[v] === 1) continue
      if ((state.demand[v] as number) + (model.demand[c] as number) > (model.capacity[v] as number) + HAIR) continue
      const kind = model.kind[v] as number
      const empty = size[v] === 0
      if (empty && kind >= 0) {
        if (this.#kindSeen[kind] === this.#epoch) continue
        this.#kindSeen[kind] = this.#epoch
      }
      let fixed = entryPenalty[e] as number
      if (empty) fixed += model.vehicleCost[v] as number
      const w = model.workload[v] as number
      if (w >= 0) {
        const [work, mean, step] = [state.work[w] as number, model.workMean[w] as number, model.workStep[w] as number]
        fixed +=
          weekCost(work + minutes, mean, step, weights.perHourOverMean) -
          weekCost(work, mean, step, weights.perHourOverMean)
      }
      const load = (model.load[v] as number) + (state.service[v] as number) + (state.travel[v] as number)
      const target = model.target[v] as number
      const over = load > target ? load - target : 0
      let most = (model.max[v] as number) + HAIR - load - minutes
      const limit = (entryTo[e] as number) - minutes + HAIR
      const simple = (windowAt[e + 1] as number) - (windowAt[e] as number) === 1
      const from = windowFrom[windowAt[e] as number] as number
      const lunchTo = model.lunchTo[v] as number
      const lunchLimit = model.lunchLimit[v] as number
      // The way that still beats the best so far, before the minutes over the target.
      if (best - fixed < most) most = best - fixed
      const last = n + 2 * v + 1
      let after = -1
      let p = last - 1
      while (p !== last) {
        const q = next[p] as number
        const left = end[p] as number
        if (left > limit) break
        if (random.next() < BLINK) {
          p = q
          continue
        }
        const fromP = (place[p] as number) * side
        const inWay = travel[fromP + here] as number
        const outWay = travel[row + (place[q] as number)] as number
        const added = inWay + outWay - (empty ? 0 : (travel[fromP + (place[q] as number)] as number))
        if (added < most) {
          let start = left + inWay
          if (simple) {
            if (start < from) start = from
            if (start < lunchTo && start + minutes > lunchLimit) start = lunchTo
            if (start > limit) start = Number.POSITIVE_INFINITY
          } else start = serviceStart(model, e, v, start, minutes)
          if (start + minutes + outWay <= (latest[q] as number) + HAIR) {
            most = added
            after = p
          }
        }
        p = q
      }
      if (after < 0) continue
      const extra = load + minutes + most - target
      const cost = fixed + most + (extra > 0 ? (extra - over) * weights.perMinuteOver : 0)
      if (cost >= best) continue
      best = cost
      this.#entry = e
      this.#after = after
    }
    return this.#entry >= 0
  }
}

function indexOf(state: State, c: number): number {
  for (let i = state.absentCount - 1; ; i--) if (state.absent[i] === c) return i
}

/** Orders of insertion after the random one: most demand or work, far, near, narrow windows, early, late, few options. */
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
  const from = (e: number) => model.entryFrom[e] as number
  const to = (e: number) => model.entryTo[e] as number
  const demand = model.demand.some((d) => d > 0) ? model.demand : model.minutes
  return [
    of((c) => -(demand[c] as number)),
    of((c, e) => -way(c, e)),
    of(way),
    of((_, e) => to(e) - from(e)),
    of((_, e) => from(e)),
    of((_, e) => -to(e)),
    of((c) => -(model.unservedCost[c] as number) * 1000 + (model.entryAt[c + 1] as number) - (model.entryAt[c] as number)),
  ]
}
