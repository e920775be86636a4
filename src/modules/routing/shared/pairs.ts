import type { Span } from './problem.ts'

/**
 * Two people meet before the day is planned (decision 0041): singles of one day become crews of two, and the crew is the
 * vehicle. So every visit has its two people at the same moment without two routes waiting for each other.
 */
export interface Single {
  id: string
  shift: Span
}

export interface Pair<S extends Single> {
  /** The main worker first, as `order` says. */
  people: readonly [S, S]
  /** The time both have. */
  shift: Span
}

export interface Pairing<S extends Single> {
  pairs: Pair<S>[]
  /** Who found nobody. */
  left: S[]
}

export interface PairOptions<S extends Single> {
  /** Minutes it costs to put two people together (the way between where they begin); Infinity: never. */
  apart: (a: S, b: S) => number
  /** Least minutes of common time; 60 unless told. */
  least?: number
  /** Negative when the first leads the crew. */
  order?: (a: S, b: S) => number
}

/** What losing a minute of common time weighs against a minute of way. */
const PER_LOST_MINUTE = 0.5
const EXACT = 16

/** As many pairs as possible, and among those the ones that cost least; exact up to 16 people, beyond by exchange. */
export function pairsOf<S extends Single>(singles: readonly S[], options: PairOptions<S>): Pairing<S> {
  const { apart, least = 60, order = (a, b) => (a.id < b.id ? -1 : 1) } = options
  const common = (a: S, b: S): Span => [Math.max(a.shift[0], b.shift[0]), Math.min(a.shift[1], b.shift[1])]
  const length = ([from, to]: Span) => Math.max(0, to - from)
  const cost = singles.map((a) =>
    singles.map((b) => {
      const shared = length(common(a, b))
      if (a === b || shared < least) return Number.POSITIVE_INFINITY
      return apart(a, b) + PER_LOST_MINUTE * (length(a.shift) + length(b.shift) - 2 * shared)
    }),
  )
  const mates = singles.length <= EXACT ? exact(cost) : exchanged(cost)
  const at = (i: number) => singles[i] as S
  return {
    pairs: mates.flatMap((j, i): Pair<S>[] => {
      if (j <= i) return []
      const [first, other] = order(at(i), at(j)) <= 0 ? [at(i), at(j)] : [at(j), at(i)]
      return [{ people: [first, other], shift: common(first, other) }]
    }),
    left: mates.flatMap((j, i) => (j < 0 ? [at(i)] : [])),
  }
}

/** Staying alone costs more than any pair. */
const ALONE = 1e6

/** Best mates by all subsets: the first person without an answer is paired with somebody or stays alone. */
function exact(cost: readonly (readonly number[])[]): number[] {
  const n = cost.length
  const best = new Float64Array(1 << n)
  const choice = new Int8Array(1 << n).fill(-1)
  for (let set = 1; set < 1 << n; set++) {
    const i = 31 - Math.clz32(set)
    const rest = set & ~(1 << i)
    best[set] = (best[rest] as number) + ALONE
    for (let j = 0; j < i; j++) {
      if (!(rest & (1 << j))) continue
      const sum = (best[rest & ~(1 << j)] as number) + (cost[i]?.[j] as number)
      if (sum >= (best[set] as number)) continue
      best[set] = sum
      choice[set] = j
    }
  }
  const mates = new Array<number>(n).fill(-1)
  for (let set = (1 << n) - 1; set > 0; ) {
    const i = 31 - Math.clz32(set)
    const j = choice[set] as number
    set &= ~(1 << i)
    if (j < 0) continue
    set &= ~(1 << j)
    mates[i] = j
    mates[j] = i
  }
  return mates
}

/** Nearest first, then two pairs (or a pair and one alone) exchange while that is cheaper. */
function exchanged(cost: readonly (readonly number[])[]): number[] {
  const n = cost.length
  const of = (i: number, j: number) => (i < 0 || j < 0 ? ALONE : Math.min(ALONE * 4, cost[i]?.[j] as number))
  const mates = new Array<number>(n).fill(-1)
  const join = (i: number, j: number) => {
    if (i >= 0) mates[i] = j
    if (j >= 0) mates[j] = i
  }
  const all = cost.flatMap((row, i) => row.flatMap((c, j) => (j > i && Number.isFinite(c) ? [[c, i, j] as const] : [])))
  for (const [, i, j] of all.sort((a, b) => a[0] - b[0])) if (mates[i] === -1 && mates[j] === -1) join(i, j)
  for (let better = true; better; ) {
    better = false
    for (let i = 0; i < n; i++) {
      for (let k = i + 1; k < n; k++) {
        const [j, l] = [mates[i] as number, mates[k] as number]
        if (j === k) continue
        const now = of(i, j) + of(k, l)
        if (of(i, k) + (j < 0 && l < 0 ? 0 : of(j, l)) < now - 1e-9) {
          join(i, k)
          join(j, l)
        } else if (of(i, l) + of(k, j) < now - 1e-9) {
          join(i, l)
          join(k, j)
        } else continue
        better = true
      }
    }
  }
  return mates
}
