import type { Random } from './random.ts'
import { HAIR, type State } from './state.ts'
import { serviceStart } from './timing.ts'

/** One position in a hundred is passed over, so that the greedy insertion does not always end in the same plan. */
const BLINK = 0.01
const PER_BLINK = 1 / Math.log(1 - BLINK)

/** Looks for the place of a stop in a route where it adds the least way; the answer stands in `after` and `added`. */
export class Placing {
  after = -1
  added = 0
  readonly #random: Random | null
  #untilBlink = Number.POSITIVE_INFINITY

  /** Without random numbers every position is looked at. */
  constructor(random: Random | null = null) {
    this.#random = random
    this.#rest()
  }

  #rest(): void {
    if (this.#random) this.#untilBlink = Math.floor(Math.log(1 - this.#random.next()) * PER_BLINK)
  }

  /** False when no position is possible that adds less than `most`. */
  find(state: State, c: number, e: number, most: number): boolean {
    const { model, next, end, latest } = state
    const { place, travel, side } = model
    const v = model.entryVehicle[e] as number
    const minutes = model.minutes[c] as number
    const here = place[c] as number
    const row = here * side
    const empty = state.size[v] === 0
    const limit = (model.entryTo[e] as number) - minutes + HAIR
    const window = model.windowAt[e] as number
    const simple = (model.windowAt[e + 1] as number) - window === 1
    const from = model.windowFrom[window] as number
    const lunchTo = model.lunchTo[v] as number
    const lunchLimit = model.lunchLimit[v] as number
    const last = model.n + 2 * v + 1
    this.after = -1
    for (let p = last - 1; p !== last; p = next[p] as number) {
      const left = end[p] as number
      if (left > limit) break
      if (this.#untilBlink-- <= 0) {
        this.#rest()
        continue
      }
      const q = next[p] as number
      const rowP = (place[p] as number) * side
      const inWay = travel[rowP + here] as number
      const outWay = travel[row + (place[q] as number)] as number
      const added = empty ? inWay + outWay : inWay + outWay - (travel[rowP + (place[q] as number)] as number)
      if (added >= most) continue
      let start = left + inWay
      if (simple) {
        if (start < from) start = from
        if (start < lunchTo && start + minutes > lunchLimit) start = lunchTo
        if (start > limit) continue
      } else start = serviceStart(model, e, v, start, minutes)
      if (start + minutes + outWay > (latest[q] as number) + HAIR) continue
      most = added
      this.after = p
    }
    this.added = most
    return this.after >= 0
  }
}
