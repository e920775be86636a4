import type { Model } from './model.ts'
import { Random } from './random.ts'
import { Recreate } from './recreate.ts'
import { Ruin } from './ruin.ts'
import { State } from './state.ts'

/** Ruin and recreate under simulated annealing. */
export interface Heat {
  /** Temperatures at the beginning and the end, in multiples of the mean way to near stops. */
  from: number
  to: number
}
const usualHeat: Heat = { from: 10, to: 0.05 }

/** Routes as they were when they were best. */
export interface Kept {
  next: Int32Array
  entry: Int32Array
  vehicle: Int32Array
  total: number
  absent: number
}

export class Search {
  readonly state: State
  readonly random: Random
  readonly ruin: Ruin
  readonly recreate: Recreate
  readonly best: Kept
  readonly #from: number
  readonly #ratio: number

  constructor(model: Model, seed: number, heat: Heat = usualHeat) {
    this.state = new State(model)
    this.random = new Random(seed)
    this.ruin = new Ruin(model)
    this.recreate = new Recreate(model, this.random)
    this.recreate.first(this.state)
    this.#from = heat.from * model.scale
    this.#ratio = heat.to / heat.from
    const { next, entry, vehicle } = this.state
    this.best = { next: next.slice(), entry: entry.slice(), vehicle: vehicle.slice(), total: 0, absent: 0 }
    this.keep()
  }

  keep(): void {
    const { best, state } = this
    best.next.set(state.next)
    best.entry.set(state.entry)
    best.vehicle.set(state.vehicle)
    best.total = state.total
    best.absent = state.absentCount
  }

  heatAt(part: number): number {
    return this.#from * this.#ratio ** part
  }

  /** Goes back to the best plan. */
  restore(): void {
    const { best, state } = this
    const { n, m } = state.model
    state.mark()
    for (let v = 0; v < m; v++) state.removeAll(v)
    for (let v = 0; v < m; v++) {
      const last = n + 2 * v + 1
      for (let at = last - 1, c = best.next[at] as number; c !== last; at = c, c = best.next[c] as number) {
        state.insert(c, best.entry[c] as number, at)
      }
    }
    best.total = state.total
  }

  /** `times` iterations at the temperature of a part of the whole search (0 … 1); true when a better plan was found. */
  run(times: number, part: number): boolean {
    const { state, random, ruin, recreate, best } = this
    const heat = this.heatAt(part)
    let better = false
    for (let i = 0; i < times; i++) {
      const before = state.total
      state.mark()
      ruin.run(state, random)
      recreate.run(state)
      if (state.total >= before - heat * Math.log(random.next() + 1e-300)) state.undo()
      else if (state.total < best.total - 1e-6) {
        this.keep()
        better = true
      }
    }
    return better
  }
}
