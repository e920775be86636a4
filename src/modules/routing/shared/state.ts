import { Journal } from './journal.ts'
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
  readonly work: Float64Array
  readonly absent: Int32Array
  absentCount = 0
  /** Where a stop stands in `absent`. */
  readonly #absentAt: Int32Array
  total = 0
  readonly #cost: Float64Array
  readonly #weekCost: Float64Array
  readonly #journal: Journal

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
    this.work = model.workFixed.slice()
    this.absent = new Int32Array(n)
    this.#absentAt = new Int32Array(n)
    this.#cost = new Float64Array(m)
    this.#weekCost = new Float64Array(works)
    this.#journal = new Journal(n, m)
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
    this.#journal.begin(this.absent, this.absentCount, this.total)
  }

  /** Takes back all changes since `mark`. */
  undo(): void {
    const journal = this.#journal
    this.absentCount = 0
    for (let i = 0; i < journal.absentCount; i++) this.#leave(journal.absent[i] as number)
    for (let t = 0; t < journal.count; t++) {
      const v = journal.vehicles[t] as number
      const last = this.model.n + 2 * v + 1
      let at = last - 1
      for (let j = journal.at[t] as number; j < (journal.at[t + 1] as number); j += 2) {
        const c = journal.pairs[j] as number
        this.next[at] = c
        this.prev[c] = at
        this.vehicle[c] = v
        this.entry[c] = journal.pairs[j + 1] as number
        at = c
      }
      this.next[at] = last
      this.prev[last] = at
      this.refresh(v)
    }
    this.total = journal.total
  }

  #touch(v: number): void {
    const last = this.model.n + 2 * v + 1
    this.#journal.note(v, this.next[last - 1] as number, last, this.next, this.entry)
  }

  /** Puts an absent stop behind a node; the caller knows that it fits there. */
  insert(c: number, e: number, after: number): void {
    const { model, next, prev } = this
    const v = model.entryVehicle[e] as number
    this.#touch(v)
    const before = next[after] as number
    next[after] = prev[before] = c
    prev[c] = after
    next[c] = before
    this.vehicle[c] = v
    this.entry[c] = e
    const i = this.#absentAt[c] as number
    const moved = this.absent[--this.absentCount] as number
    this.absent[i] = moved
    this.#absentAt[moved] = i
    this.total -= model.unservedCost[c] as number
    const way = this.#way(after, c) + this.#way(c, before) - (this.size[v] === 0 ? 0 : this.#way(after, before))
    this.travel[v] = (this.travel[v] as number) + way
    this.service[v] = (this.service[v] as number) + (model.minutes[c] as number)
    this.penalty[v] = (this.penalty[v] as number) + (model.entryPenalty[e] as number)
    this.demand[v] = (this.demand[v] as number) + (model.demand[c] as number)
    this.size[v] = (this.size[v] as number) + 1
    this.#forward(v, c)
    this.#backward(v, c)
    this.#settle(v, model.minutes[c] as number)
  }

  #way(from: number, to: number): number {
    const { place, travel, side } = this.model
    return travel[(place[from] as number) * side + (place[to] as number)] as number
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
    this.#absentAt[c] = this.absentCount
    this.absent[this.absentCount++] = c
    this.total += this.model.unservedCost[c] as number
  }

  removeAll(v: number): void {
    const end = this.model.n + 2 * v + 1
    for (let c = this.next[end - 1] as number; c !== end; c = this.next[end - 1] as number) this.remove(c)
    this.refresh(v)
  }

  /** Times, sums and cost of a route; false when it cannot be driven (ways that are longer without a stop between). */
  refresh(v: number): boolean {
    const { model, next } = this
    const last = model.n + 2 * v + 1
    const begin = last - 1
    const served = this.service[v] as number
    let [way, service, penalty, demand, size] = [0, 0, 0, 0, 0]
    let at = begin
    for (let c = next[begin] as number; c !== last; c = next[c] as number) {
      way += this.#way(at, c)
      service += model.minutes[c] as number
      penalty += model.entryPenalty[this.entry[c] as number] as number
      demand += model.demand[c] as number
      size += 1
      at = c
    }
    this.travel[v] = size > 0 ? way + this.#way(at, last) : 0
    this.service[v] = service
    this.penalty[v] = penalty
    this.demand[v] = demand
    this.size[v] = size
    this.#settle(v, service - served)
    if (size === 0) return true
    this.#forward(v, -1)
    this.#backward(v, -1)
    const first = next[begin] as number
    const load = (model.load[v] as number) + service + (this.travel[v] as number)
    const arrival = (this.end[begin] as number) + this.#way(begin, first)
    return load <= (model.max[v] as number) + HAIR && arrival <= (this.latest[first] as number) + HAIR
  }

  /** Ends from a stop on until they stay as they were; −1: of the whole route. */
  #forward(v: number, c: number): void {
    const { model, next, end } = this
    const last = model.n + 2 * v + 1
    let at = c < 0 ? last - 1 : (this.prev[c] as number)
    for (let node = next[at] as number; node !== last; at = node, node = next[node] as number) {
      const minutes = model.minutes[node] as number
      const arrival = (end[at] as number) + this.#way(at, node)
      const until = serviceStart(model, this.entry[node] as number, v, arrival, minutes) + minutes
      if (c >= 0 && node !== c && end[node] === until) return
      end[node] = until
    }
  }

  /** Latest starts from a stop back until they stay as they were; −1: of the whole route. */
  #backward(v: number, c: number): void {
    const { model, prev, latest } = this
    const begin = model.n + 2 * v
    let after = c < 0 ? begin + 1 : (this.next[c] as number)
    for (let node = prev[after] as number; node !== begin; after = node, node = prev[node] as number) {
      const minutes = model.minutes[node] as number
      const most = (latest[after] as number) - this.#way(node, after) - minutes
      const until = latestStart(model, this.entry[node] as number, v, most, minutes)
      if (c >= 0 && node !== c && latest[node] === until) return
      latest[node] = until
    }
  }

  /** Cost of a route and of the week it belongs to, after its sums changed. */
  #settle(v: number, moreService: number): void {
    const { model } = this
    const w = model.workload[v] as number
    if (w >= 0 && moreService !== 0) {
      this.work[w] = (this.work[w] as number) + moreService
      const week = this.#weekOf(w)
      this.total += week - (this.#weekCost[w] as number)
      this.#weekCost[w] = week
    }
    let cost = 0
    if (this.size[v] !== 0) {
      cost = (this.travel[v] as number) + (this.penalty[v] as number)
      const load = (model.load[v] as number) + (this.service[v] as number) + (this.travel[v] as number)
      const over = load - (model.target[v] as number)
      if (over > 0) cost += over * model.weights.perMinuteOver
    }
    this.total += cost - (this.#cost[v] as number)
    this.#cost[v] = cost
  }

  #weekOf(w: number): number {
    const { workMean, workStep, weights } = this.model
    return weekCost(this.work[w] as number, workMean[w] as number, workStep[w] as number, weights.perHourOverMean)
  }
}
