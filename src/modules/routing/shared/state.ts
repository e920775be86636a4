import type { Model } from './model.ts'
import { latestStart, serviceStart } from './timing.ts'
import { weekCost } from './workload.ts'

/** Rounding of sums must not decide. */
export const HAIR = 1e-7

/**
 * The routes while they are searched: linked nodes, for each its earliest end and its latest start that leave the rest of
 * the route possible, so that an insertion is judged in one step (forward time slack). Changes are written into a journal
 * by route and can be taken back.
 */
export class State {
  readonly model: Model
  readonly next: Int32Array
  readonly prev: Int32Array
  /** Vehicle and entry of a stop; −1: absent. */
  readonly vehicle: Int32Array
  readonly entry: Int32Array
  readonly end: Float64Array
  readonly latest: Float64Array
  readonly size: Int32Array
  readonly service: Float64Array
  readonly travel: Float64Array
  readonly penalty: Float64Array
  readonly demand: Float64Array
  readonly closed: Uint8Array
  readonly work: Float64Array
  readonly absent: Int32Array
  absentCount = 0
  total = 0
  readonly #cost: Float64Array
  readonly #weekCost: Float64Array

  readonly #stamp: Int32Array
  #epoch = 0
  readonly #touched: Int32Array
  #touchedCount = 0
  readonly #journal: Int32Array
  readonly #journalAt: Int32Array
  readonly #absentBefore: Int32Array
  #absentCountBefore = 0
  #totalBefore = 0

  constructor(model: Model) {
    const { n, m } = model
    const works = model.workFixed.length
    this.model = model
    this.next = new Int32Array(n + 2 * m)
    this.prev = new Int32Array(n + 2 * m)
    this.vehicle = new Int32Array(n).fill(-1)
    this.entry = new Int32Array(n).fill(-1)
    this.end = new Float64Array(n + 2 * m)
    this.latest = new Float64Array(n + 2 * m)
    this.size = new Int32Array(m)
    this.service = new Float64Array(m)
    this.travel = new Float64Array(m)
    this.penalty = new Float64Array(m)
    this.demand = new Float64Array(m)
    this.closed = new Uint8Array(m)
    this.work = model.workFixed.slice()
    this.absent = new Int32Array(n)
    this.#cost = new Float64Array(m)
    this.#weekCost = new Float64Array(works)
    this.#stamp = new Int32Array(m)
    this.#touched = new Int32Array(m)
    this.#journal = new Int32Array(2 * n)
    this.#journalAt = new Int32Array(m + 1)
    this.#absentBefore = new Int32Array(n)
    for (let w = 0; w < works; w++) this.#weekCost[w] = this.#weekOf(w)
    for (let v = 0; v < m; v++) {
      const [begin, end] = [n + 2 * v, n + 2 * v + 1]
      this.next[begin] = end
      this.prev[end] = begin
      this.next[end] = this.prev[begin] = -1
      this.end[begin] = model.shiftFrom[v] as number
      this.latest[end] = model.shiftTo[v] as number
      this.refresh(v)
    }
    for (let c = 0; c < n; c++) this.#leave(c)
  }

  /** From here on changes can be taken back. */
  mark(): void {
    this.#epoch += 1
    this.#touchedCount = 0
    this.#journalAt[0] = 0
    this.#absentCountBefore = this.absentCount
    this.#absentBefore.set(this.absent.subarray(0, this.absentCount))
    this.#totalBefore = this.total
  }

  /** Takes back all changes since `mark`. */
  undo(): void {
    for (let i = 0; i < this.#absentCountBefore; i++) {
      const c = this.#absentBefore[i] as number
      this.vehicle[c] = this.entry[c] = -1
      this.absent[i] = c
    }
    this.absentCount = this.#absentCountBefore
    for (let t = 0; t < this.#touchedCount; t++) {
      const v = this.#touched[t] as number
      const begin = this.model.n + 2 * v
      let at = begin
      for (let j = this.#journalAt[t] as number; j < (this.#journalAt[t + 1] as number); j += 2) {
        const c = this.#journal[j] as number
        this.next[at] = c
        this.prev[c] = at
        this.vehicle[c] = v
        this.entry[c] = this.#journal[j + 1] as number
        at = c
      }
      this.next[at] = begin + 1
      this.prev[begin + 1] = at
      this.refresh(v)
    }
    this.total = this.#totalBefore
  }

  #touch(v: number): void {
    if (this.#stamp[v] === this.#epoch) return
    this.#stamp[v] = this.#epoch
    const t = this.#touchedCount++
    this.#touched[t] = v
    let j = this.#journalAt[t] as number
    const end = this.model.n + 2 * v + 1
    for (let c = this.next[end - 1] as number; c !== end; c = this.next[c] as number) {
      this.#journal[j++] = c
      this.#journal[j++] = this.entry[c] as number
    }
    this.#journalAt[t + 1] = j
  }

  /** Puts an absent stop behind a node; the caller knows that it fits there. */
  insert(i: number, e: number, after: number): void {
    const c = this.absent[i] as number
    const v = this.model.entryVehicle[e] as number
    this.#touch(v)
    this.absentCount -= 1
    this.absent[i] = this.absent[this.absentCount] as number
    this.total -= this.model.unservedCost[c] as number
    const before = this.next[after] as number
    this.next[after] = c
    this.prev[c] = after
    this.next[c] = before
    this.prev[before] = c
    this.vehicle[c] = v
    this.entry[c] = e
    this.refresh(v)
  }

  /** Takes a stop out; `refresh` its vehicle before anything else. */
  remove(c: number): void {
    this.#touch(this.vehicle[c] as number)
    const [before, after] = [this.prev[c] as number, this.next[c] as number]
    this.next[before] = after
    this.prev[after] = before
    this.#leave(c)
  }

  #leave(c: number): void {
    this.vehicle[c] = this.entry[c] = -1
    this.absent[this.absentCount++] = c
    this.total += this.model.unservedCost[c] as number
  }

  removeAll(v: number): void {
    const end = this.model.n + 2 * v + 1
    for (let c = this.next[end - 1] as number; c !== end; c = this.next[end - 1] as number) this.remove(c)
    this.refresh(v)
  }

  /** Takes over routes that were copied from a state of this model. */
  load(next: Int32Array, entry: Int32Array): void {
    const { n, m } = this.model
    this.mark()
    for (let v = 0; v < m; v++) this.removeAll(v)
    for (let v = 0; v < m; v++) {
      const end = n + 2 * v + 1
      for (let c = next[end - 1] as number, at = end - 1; c !== end; at = c, c = next[c] as number) {
        this.insert(this.absent.indexOf(c), entry[c] as number, at)
      }
    }
  }

  /** Times, sums and cost of a route; false when it cannot be driven (ways that are longer without a stop between). */
  refresh(v: number): boolean {
    const { model, next, prev, end, latest, entry } = this
    const { place, travel, side, minutes } = model
    const begin = model.n + 2 * v
    const last = begin + 1
    let [way, service, penalty, demand, size] = [0, 0, 0, 0, 0]
    let at = begin
    let clock = end[begin] as number
    for (let c = next[begin] as number; c !== last; c = next[c] as number) {
      const leg = travel[(place[at] as number) * side + (place[c] as number)] as number
      way += leg
      clock = serviceStart(model, entry[c] as number, v, clock + leg, minutes[c] as number) + (minutes[c] as number)
      end[c] = clock
      service += minutes[c] as number
      penalty += model.entryPenalty[entry[c] as number] as number
      demand += model.demand[c] as number
      size += 1
      at = c
    }
    if (size > 0) way += travel[(place[at] as number) * side + (place[last] as number)] as number
    for (let c = at; c !== begin; c = prev[c] as number) {
      const after = next[c] as number
      const leg = travel[(place[c] as number) * side + (place[after] as number)] as number
      const most = (latest[after] as number) - leg - (minutes[c] as number)
      latest[c] = latestStart(model, entry[c] as number, v, most, minutes[c] as number)
    }
    const w = model.workload[v] as number
    if (w >= 0) {
      this.work[w] = (this.work[w] as number) + service - (this.service[v] as number)
      const week = this.#weekOf(w)
      this.total += week - (this.#weekCost[w] as number)
      this.#weekCost[w] = week
    }
    this.travel[v] = way
    this.service[v] = service
    this.penalty[v] = penalty
    this.demand[v] = demand
    this.size[v] = size
    const load = (model.load[v] as number) + service + way
    const over = load - (model.target[v] as number)
    const extra = over > 0 ? over * model.weights.perMinuteOver : 0
    const cost = size > 0 ? way + penalty + (model.vehicleCost[v] as number) + extra : 0
    this.total += cost - (this.#cost[v] as number)
    this.#cost[v] = cost
    if (size === 0) return true
    const first = next[begin] as number
    const out = travel[(place[begin] as number) * side + (place[first] as number)] as number
    return load <= (model.max[v] as number) + HAIR && (end[begin] as number) + out <= (latest[first] as number) + HAIR
  }

  #weekOf(w: number): number {
    const { workMean, workStep, weights } = this.model
    return weekCost(this.work[w] as number, workMean[w] as number, workStep[w] as number, weights.perHourOverMean)
  }
}
