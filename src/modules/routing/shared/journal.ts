/** What a state was before its latest changes: the routes touched since, the stops that were absent, the cost. */
export class Journal {
  absentCount = 0
  total = 0
  count = 0
  readonly vehicles: Int32Array
  readonly absent: Int32Array
  /** Stops and entries of the i-th touched vehicle: pairs from at[i] to at[i + 1]. */
  readonly pairs: Int32Array
  readonly at: Int32Array
  readonly #stamp: Int32Array
  #epoch = 0

  constructor(stops: number, vehicles: number) {
    this.vehicles = new Int32Array(vehicles)
    this.absent = new Int32Array(stops)
    this.pairs = new Int32Array(2 * stops)
    this.at = new Int32Array(vehicles + 1)
    this.#stamp = new Int32Array(vehicles)
  }

  begin(absent: Int32Array, absentCount: number, total: number): void {
    this.#epoch += 1
    this.count = 0
    this.absentCount = absentCount
    this.total = total
    for (let i = 0; i < absentCount; i++) this.absent[i] = absent[i] as number
  }

  /** Writes down a route before its first change; `first` is its first node after the begin, `last` its end. */
  note(v: number, first: number, last: number, next: Int32Array, entry: Int32Array): void {
    if (this.#stamp[v] === this.#epoch) return
    this.#stamp[v] = this.#epoch
    const i = this.count++
    this.vehicles[i] = v
    let j = this.at[i] as number
    for (let c = first; c !== last; c = next[c] as number) {
      this.pairs[j++] = c
      this.pairs[j++] = entry[c] as number
    }
    this.at[i + 1] = j
  }
}
