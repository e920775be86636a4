import { metresBetween, type Point } from '#kernel/shared/distance.ts'

interface Place extends Point {
  readonly id: string
}

export interface Piece {
  readonly id: string
  /** Its community: lifts of one place are one walk. */
  readonly place: Place
  /** Hours it adds to who takes it. */
  readonly hours: number
  /** Who works on it already: for them it adds nothing. */
  readonly crew: readonly string[]
}

export interface Taker {
  readonly id: string
  readonly hours: number
  readonly capacity: number
  /** Where the person starts from; null: unknown. */
  readonly base: Point | null
  readonly places: readonly Place[]
  /** Lift → visits in the last twelve months. */
  readonly visits: Readonly<Record<string, number>>
}

/** Lift → person. */
export type Distribution = ReadonlyMap<string, string>

/** A lift nobody of the takers ever visited is worth so much of a way; each visit makes it less. */
export const STRANGE_KM = 0.8
/** Who works on the lift already and takes the place as well leaves it with one person less. */
export const SHRINK_KM = 6
/** Square of the share of a month: a lift more for who is at 65 % weighs about half a kilometre. */
export const FULLNESS_KM = 20
/** An hour beyond the full month. */
export const OVER_KM = 1000

/** Length of the shortest lines that join the points, km. */
export function joiningKm(points: readonly Point[]): number {
  return spanning(
    points.length,
    points.map((a) => points.map((b) => metresBetween(a, b) / 1000)),
    points.map((_, n) => n),
  )
}

/** Prim's minimum spanning tree over the given rows of a table of distances. */
function spanning(count: number, table: readonly (readonly number[])[], rows: readonly number[]): number {
  if (count < 2) return 0
  const near = rows.map((row) => (table[rows[0] as number] as readonly number[])[row] as number)
  const open = new Uint8Array(count).fill(1)
  open[0] = 0
  let length = 0
  for (let step = 1; step < count; step++) {
    let best = -1
    for (let n = 1; n < count; n++) if (open[n] && (best < 0 || (near[n] as number) < (near[best] as number))) best = n
    length += near[best] as number
    open[best] = 0
    const line = table[rows[best] as number] as readonly number[]
    for (let n = 1; n < count; n++)
      if (open[n]) near[n] = Math.min(near[n] as number, line[rows[n] as number] as number)
  }
  return length
}

interface Load {
  readonly taker: Taker
  /** Rows of the person's own places in the table. */
  readonly own: readonly number[]
  /** Row of a place → lifts taken there. */
  readonly taken: Map<number, number>
  hours: number
  /** Strange lifts and smaller crews, in km. */
  extra: number
  cost: number
  readonly known: Map<string, number>
}

/** Lifts with their takers so far, and what each step costs. */
export class Board {
  readonly pieces: readonly Piece[]
  readonly loads: readonly Load[]
  readonly at: number[]
  private readonly rowOf = new Map<string, number>()
  private readonly table: number[][]

  constructor(pieces: readonly Piece[], takers: readonly Taker[]) {
    this.pieces = pieces
    const points: Point[] = []
    const row = (key: string, point: Point) => {
      const known = this.rowOf.get(key)
      if (known !== undefined) return known
      this.rowOf.set(key, points.length)
      return points.push(point) - 1
    }
    for (const { place } of pieces) row(place.id, place)
    this.loads = takers.map((taker) => ({
      taker,
      own: [
        ...new Set([
          ...taker.places.map((place) => row(place.id, place)),
          ...(taker.base ? [row(`base ${taker.base.lng} ${taker.base.lat}`, taker.base)] : []),
        ]),
      ],
      taken: new Map(),
      hours: taker.hours,
      extra: 0,
      cost: 0,
      known: new Map(),
    }))
    this.table = points.map((a) => points.map((b) => metresBetween(a, b) / 1000))
    this.at = pieces.map(() => -1)
    for (const load of this.loads) load.cost = this.costOf(load)
  }

  placeRow(piece: number): number {
    return this.rowOf.get((this.pieces[piece] as Piece).place.id) as number
  }

  kmBetween(a: number, b: number): number {
    return (this.table[a] as number[])[b] as number
  }

  kmOf(load: Load): number {
    const rows = [...new Set([...load.own, ...load.taken.keys()])]
    const key = [...load.taken.keys()].sort((a, b) => a - b).join()
    let km = load.known.get(key)
    if (km === undefined) {
      km = spanning(rows.length, this.table, rows)
      load.known.set(key, km)
    }
    return km
  }

  private costOf(load: Load): number {
    const { capacity } = load.taker
    const share = capacity > 0 ? load.hours / capacity : 1
    const over = Math.max(0, load.hours - capacity)
    return this.kmOf(load) + load.extra + FULLNESS_KM * share * share + OVER_KM * over
  }

  total(): number {
    return this.loads.reduce((sum, load) => sum + load.cost, 0)
  }

  private put(piece: number, to: number): void {
    const from = this.at[piece] as number
    const { id, hours, crew } = this.pieces[piece] as Piece
    const row = this.placeRow(piece)
    for (const [index, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const load = this.loads[index]
      if (!load) continue
      const lifts = (load.taken.get(row) ?? 0) + sign
      if (lifts === 0) load.taken.delete(row)
      else load.taken.set(row, lifts)
      if (crew.includes(load.taker.id)) load.extra += sign * SHRINK_KM
      else load.hours += sign * hours
      load.extra += (sign * STRANGE_KM) / (1 + (load.taker.visits[id] ?? 0))
    }
    this.at[piece] = to
  }

  /** Moves the lifts when that is cheaper; whether it did. */
  try(moves: readonly (readonly [piece: number, to: number])[]): boolean {
    const before = moves.map(([piece]) => this.at[piece] as number)
    const touched = new Set([...before, ...moves.map(([, to]) => to)])
    const costs = new Map([...touched].map((n) => [n, this.loads[n]?.cost ?? 0]))
    for (const [piece, to] of moves) this.put(piece, to)
    let change = 0
    for (const n of touched) {
      const load = this.loads[n]
      if (!load) continue
      load.cost = this.costOf(load)
      change += load.cost - (costs.get(n) as number)
    }
    if (change < -1e-9) return true
    for (const [n, [piece]] of moves.entries()) this.put(piece, before[n] as number)
    for (const n of touched) {
      const load = this.loads[n]
      if (load) load.cost = costs.get(n) as number
    }
    return false
  }

  /** Puts a lift where it costs least now. */
  placeBest(piece: number): void {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [n, load] of this.loads.entries()) {
      const before = load.cost
      this.put(piece, n)
      const cost = this.costOf(load) - before
      if (cost < least - 1e-9) [best, least] = [n, cost]
      this.put(piece, -1)
    }
    this.put(piece, best)
    const load = this.loads[best] as Load
    load.cost = this.costOf(load)
  }

  /** Lifts of one place that one person has, as [person, lifts]. */
  blocks(): { readonly at: number; readonly row: number; readonly lifts: readonly number[] }[] {
    const found = new Map<string, { at: number; row: number; lifts: number[] }>()
    for (const [piece, at] of this.at.entries()) {
      const row = this.placeRow(piece)
      const key = `${at} ${row}`
      const block = found.get(key)
      if (block) block.lifts.push(piece)
      else found.set(key, { at, row, lifts: [piece] })
    }
    return [...found.values()]
  }

  result(): Distribution {
    return new Map(this.pieces.map(({ id }, n) => [id, (this.loads[this.at[n] as number] as Load).taker.id]))
  }
}
