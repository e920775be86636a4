import type { Model } from './model.ts'
import type { Random } from './random.ts'
import type { State } from './state.ts'

/** The mean length of routes changes slowly; a city has thousands of them. */
const MEASURED_EVERY = 50

/**
 * Slack induction by string removals: neighbouring pieces of neighbouring routes are taken out, so that room arises where
 * it can be used (Christiaens & Vanden Berghe 2020, Transportation Science 54(2)).
 */
export class Ruin {
  /** Stops taken out on average, and the longest piece. */
  readonly mean: number
  readonly longest = 10
  readonly #stamp: Int32Array
  #epoch = 0
  #meanSize = 1

  constructor(model: Model, mean = 10) {
    this.mean = mean
    this.#stamp = new Int32Array(model.m)
  }

  run(state: State, random: Random): void {
    const { model } = state
    if (model.n === 0) return
    this.#epoch += 1
    const seed = random.below(model.n)
    if (this.#epoch % MEASURED_EVERY === 1) this.#meanSize = meanSize(state)
    const most = Math.min(this.longest, this.#meanSize)
    const routes = Math.floor(1 + random.next() * Math.max(0, (4 * this.mean) / (1 + most) - 1))
    let ruined = 0
    const to = model.nearAt[seed + 1] as number
    for (let i = model.nearAt[seed] as number; i < to && ruined < routes; i++) {
      const c = model.near[i] as number
      const v = state.vehicle[c] as number
      if (v < 0 || this.#stamp[v] === this.#epoch) continue
      this.#stamp[v] = this.#epoch
      ruined += 1
      const size = state.size[v] as number
      const length = Math.floor(1 + random.next() * Math.min(size, most))
      const kept = length < size && length > 1 && random.next() < 0.5 ? keptOf(size - length, random) : 0
      this.#string(state, random, c, v, size, length, kept)
      if (!state.refresh(v)) state.removeAll(v)
    }
  }

  /** Takes `length` stops of a string that contains c, keeping `kept` stops in its midst. */
  #string(state: State, random: Random, c: number, v: number, size: number, length: number, kept: number): void {
    const whole = length + kept
    const position = positionOf(state, c, v)
    const least = Math.max(0, position - whole + 1)
    const most = Math.min(position, size - whole)
    const first = least + random.below(most - least + 1)
    const keepFrom = kept > 0 ? 1 + random.below(length - 1) : whole
    let at = state.next[state.model.n + 2 * v] as number
    for (let i = 0; i < first; i++) at = state.next[at] as number
    for (let i = 0; i < whole; i++) {
      const after = state.next[at] as number
      if (i < keepFrom || i >= keepFrom + kept) state.remove(at)
      at = after
    }
  }
}

/** How many stops stay inside a split string: one, rarely more. */
function keptOf(most: number, random: Random): number {
  let kept = 1
  while (kept < most && random.next() < 0.01) kept += 1
  return kept
}

function positionOf(state: State, c: number, v: number): number {
  const begin = state.model.n + 2 * v
  let position = 0
  for (let at = state.prev[c] as number; at !== begin; at = state.prev[at] as number) position += 1
  return position
}

function meanSize(state: State): number {
  let [used, stops] = [0, 0]
  for (const size of state.size) {
    if (size === 0) continue
    used += 1
    stops += size
  }
  return used > 0 ? stops / used : 1
}
