/** Random numbers of the search: the same seed gives the same plan (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** 0 ≤ x < 1 */
  next(): number {
    const state = (this.#state + 0x6d2b79f5) | 0
    this.#state = state
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** 0 ≤ i < n */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
}
