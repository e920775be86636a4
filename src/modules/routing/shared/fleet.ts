import type { Search } from './search.ts'

/** Temperature for equal leftovers, in multiples of the mean way to near stops. */
const HEAT = 0.5

/**
 * Fewer vehicles first: one route at a time is closed and its stops are left over; every iteration counts which stops
 * nobody took. A plan whose leftovers were left over less often is taken, whatever it costs, so hard stops find a place
 * and easy ones remain (absence counters, Christiaens & Vanden Berghe 2020, 5.3).
 */
export class Fleet {
  readonly #search: Search
  readonly #absences: Float64Array
  /** No plan can do with fewer (capacity). */
  readonly #least: number
  #sum = 0

  constructor(search: Search) {
    this.#search = search
    const { model } = search.state
    this.#absences = new Float64Array(model.n)
    const demand = model.demand.reduce((sum, each) => sum + each, 0)
    const room = [...model.capacity].sort((a, b) => b - a)
    let least = 0
    for (let left = demand; left > 0 && least < room.length; least++) left -= room[least] as number
    this.#least = Math.max(1, least)
  }

  /** False when no vehicle can be spared any more. */
  run(times: number): boolean {
    const { state, random, ruin, recreate } = this.#search
    const heat = HEAT * this.#search.state.model.scale
    for (let i = 0; i < times; i++) {
      if (state.absentCount === 0 && !this.#close()) return false
      const before = this.#ways()
      const sumBefore = this.#sum
      state.mark()
      ruin.run(state, random)
      recreate.run(state)
      this.#search.iterations += 1
      this.#sum = this.#absent()
      const taken =
        this.#sum < sumBefore ||
        (this.#sum === sumBefore && this.#ways() < before - heat * Math.log(random.next() + 1e-300))
      const absences = this.#absences
      for (let a = 0; a < state.absentCount; a++) {
        const c = state.absent[a] as number
        absences[c] = (absences[c] as number) + 1
      }
      if (!taken) state.undo()
      this.#sum = this.#absent()
      if (state.absentCount === 0) this.#search.keep()
    }
    return true
  }

  /** The cost without what the leftovers weigh. */
  #ways(): number {
    const { state } = this.#search
    let sum = state.total
    for (let a = 0; a < state.absentCount; a++) sum -= state.model.unservedCost[state.absent[a] as number] as number
    return sum
  }

  #absent(): number {
    const { state } = this.#search
    let sum = 0
    for (let a = 0; a < state.absentCount; a++) sum += this.#absences[state.absent[a] as number] as number
    return sum
  }

  /** Closes the route whose stops were left over least often. */
  #close(): boolean {
    const { state } = this.#search
    const { n, m } = state.model
    let [closest, least, used] = [-1, Number.POSITIVE_INFINITY, 0]
    for (let v = 0; v < m; v++) {
      if (state.size[v] === 0) {
        state.closed[v] = 1
        continue
      }
      used += 1
      let sum = 0
      const end = n + 2 * v + 1
      for (let c = state.next[end - 1] as number; c !== end; c = state.next[c] as number)
        sum += this.#absences[c] as number
      if (sum < least) [closest, least] = [v, sum]
    }
    if (closest < 0 || used <= this.#least) return false
    state.closed[closest] = 1
    state.removeAll(closest)
    this.#sum = this.#absent()
    return true
  }
}
