import {
  Board,
  type Distribution,
  FULLNESS_KM,
  joiningKm,
  OVER_KM,
  type Piece,
  SHRINK_KM,
  STRANGE_KM,
  type Taker,
} from './distributionBoard.ts'

export { type Distribution, joiningKm, type Piece, type Taker } from './distributionBoard.ts'

/**
 * Who takes which lift of somebody who leaves or is away (archives 10.4). Pure: the server proposes with it, the page
 * counts again with it while people are ticked and lifts are moved by hand.
 *
 * Everything is weighed in kilometres: what a person's places grow by, how full a month gets, and that a lift is strange
 * to who takes it or loses one of its people. Hours beyond a full month weigh so much that they happen only when nobody has room.
 */
const PASSES = 40
/** Blocks of lifts near each other that are tried as an exchange. */
const NEIGHBOURS = 8

/** Places with many lifts first; each lift to whom it costs least at that moment. */
function filled(pieces: readonly Piece[], takers: readonly Taker[]): Board {
  const sizes = new Map<string, number>()
  for (const { place } of pieces) sizes.set(place.id, (sizes.get(place.id) ?? 0) + 1)
  const sorted = [...pieces].sort(
    (a, b) =>
      (sizes.get(b.place.id) as number) - (sizes.get(a.place.id) as number) ||
      a.place.id.localeCompare(b.place.id) ||
      a.id.localeCompare(b.id),
  )
  const board = new Board(sorted, takers)
  for (const n of sorted.keys()) board.placeBest(n)
  return board
}

/** Lift by lift to the cheapest at that moment: the measure that `distribute` never falls behind. */
export function greedy(pieces: readonly Piece[], takers: readonly Taker[]): Distribution {
  return takers.length === 0 ? new Map() : filled(pieces, takers).result()
}

/** Greedy, then single lifts, whole places and exchanges as long as any of them makes the whole cheaper. */
export function distribute(pieces: readonly Piece[], takers: readonly Taker[]): Distribution {
  if (takers.length === 0) return new Map()
  const board = filled(pieces, takers)
  for (let pass = 0; pass < PASSES; pass++) if (!improve(board)) break
  return board.result()
}

function improve(board: Board): boolean {
  const others = [...board.loads.keys()]
  let better = false
  for (const piece of board.at.keys())
    for (const to of others) if (to !== board.at[piece] && board.try([[piece, to]])) better = true
  for (const { at, lifts } of board.blocks())
    for (const to of others)
      if (
        to !== at &&
        lifts.every((piece) => board.at[piece] === at) &&
        board.try(lifts.map((piece) => [piece, to] as const))
      )
        better = true
  return exchange(board) || better
}

/** Two places change hands, and one lift of each. */
function exchange(board: Board): boolean {
  let better = false
  const blocks = board.blocks()
  for (const one of blocks) {
    const near = blocks
      .filter((two) => two.at !== one.at)
      .sort((a, b) => board.kmBetween(one.row, a.row) - board.kmBetween(one.row, b.row))
      .slice(0, NEIGHBOURS)
    for (const two of near) {
      const still = (block: typeof one) => block.lifts.every((piece) => board.at[piece] === block.at)
      if (!still(one) || !still(two)) continue
      const moved = board.try([
        ...one.lifts.map((piece) => [piece, two.at] as const),
        ...two.lifts.map((piece) => [piece, one.at] as const),
      ])
      const single = () =>
        board.try([
          [one.lifts[0] as number, two.at],
          [two.lifts[0] as number, one.at],
        ])
      if (moved || single()) better = true
    }
  }
  return better
}

export interface TakerFigures {
  readonly id: string
  /** Lifts taken over, and how many of them the person visited in the last twelve months. */
  readonly lifts: number
  readonly known: number
  readonly hours: readonly [before: number, after: number]
  /** Percent of a month, one decimal. */
  readonly rate: readonly [before: number, after: number]
  readonly km: readonly [before: number, after: number]
}

/** What a distribution means for each of the takers, in their order. */
export function figuresOf(
  pieces: readonly Piece[],
  takers: readonly Taker[],
  given: Distribution,
): readonly TakerFigures[] {
  return takers.map((taker) => {
    const mine = pieces.filter((piece) => given.get(piece.id) === taker.id)
    const own = [...taker.places, ...(taker.base ? [{ ...taker.base, id: 'base' }] : [])]
    const all = [...new Map([...own, ...mine.map((piece) => piece.place)].map((place) => [place.id, place])).values()]
    const after = mine.reduce((sum, piece) => sum + (piece.crew.includes(taker.id) ? 0 : piece.hours), taker.hours)
    const rate = (hours: number) =>
      taker.capacity > 0 ? Math.round((hours / taker.capacity) * 1000) / 10 : hours > 0 ? 999 : 0
    return {
      id: taker.id,
      lifts: mine.length,
      known: mine.filter((piece) => (taker.visits[piece.id] ?? 0) > 0).length,
      hours: [taker.hours, after],
      rate: [rate(taker.hours), rate(after)],
      km: [joiningKm(own), joiningKm(all)],
    }
  })
}

/** The cost that both methods are compared by; lower is better. */
export function costOf(pieces: readonly Piece[], takers: readonly Taker[], given: Distribution): number {
  const byId = new Map(takers.map((taker) => [taker.id, taker]))
  const extra = pieces.reduce((sum, { id, crew }) => {
    const taker = byId.get(given.get(id) ?? '')
    const shrinks = taker !== undefined && crew.includes(taker.id)
    return sum + STRANGE_KM / (1 + (taker?.visits[id] ?? 0)) + (shrinks ? SHRINK_KM : 0)
  }, 0)
  return figuresOf(pieces, takers, given).reduce((sum, { hours: [, after], km: [, km] }, n) => {
    const { capacity } = takers[n] as Taker
    const share = capacity > 0 ? after / capacity : 1
    return sum + km + FULLNESS_KM * share * share + OVER_KM * Math.max(0, after - capacity)
  }, extra)
}
