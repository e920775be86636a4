import { describe, expect, test } from 'vitest'
import { pointAt } from '#kernel/shared/distance.ts'
import {
  costOf,
  type Distribution,
  distribute,
  figuresOf,
  greedy,
  joiningKm,
  type Piece,
  type Taker,
} from './distribution.ts'

const origin = { lng: 120.15, lat: 30.27 }
/** A place so many metres east and north of the middle of the town. */
const place = (id: string, east: number, north: number) => ({ id, ...pointAt(origin, east, north) })
const HOURS = 34 / 12
const CAPACITY = 130.5
const piece = (id: string, at: ReturnType<typeof place>, crew: string[] = []): Piece => ({
  id,
  place: at,
  hours: HOURS,
  crew,
})
const taker = (id: string, given: Partial<Taker> = {}): Taker => ({
  id,
  hours: 60,
  capacity: CAPACITY,
  base: null,
  places: [],
  visits: {},
  ...given,
})

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function aTown(seed: number, lifts: number, people: number) {
  const next = numbers(seed)
  const metres = () => (next() - 0.5) * 12_000
  const places = Array.from({ length: Math.ceil(lifts / 4) }, (_, n) => place(`c${n}`, metres(), metres()))
  const pieces = Array.from({ length: lifts }, (_, n) =>
    piece(`l${n}`, places[Math.floor(next() * places.length)] as (typeof places)[0]),
  )
  const takers = Array.from({ length: people }, (_, n) =>
    taker(`p${n}`, {
      hours: 30 + next() * 95,
      base: pointAt(origin, metres(), metres()),
      places: Array.from({ length: 5 }, (_, m) => place(`own${n} ${m}`, metres(), metres())),
      visits: Object.fromEntries(pieces.filter(() => next() < 0.15).map(({ id }) => [id, Math.ceil(next() * 8)])),
    }),
  )
  return { pieces, takers }
}

/** The cheapest of all distributions, by trying every one. */
function exhaustive(pieces: readonly Piece[], takers: readonly Taker[]): number {
  let least = Number.POSITIVE_INFINITY
  const given = new Map<string, string>()
  const go = (n: number) => {
    const one = pieces[n]
    if (!one) least = Math.min(least, costOf(pieces, takers, given))
    else
      for (const { id } of takers) {
        given.set(one.id, id)
        go(n + 1)
      }
  }
  go(0)
  return least
}

const countsOf = (given: Distribution) => {
  const counts: Record<string, number> = {}
  for (const to of given.values()) counts[to] = (counts[to] ?? 0) + 1
  return counts
}

describe('移交电梯的分配', () => {
  test('连线路程：三点一线取两段，重合的点不加', () => {
    const [a, b, c] = [pointAt(origin, 0, 0), pointAt(origin, 1000, 0), pointAt(origin, 3000, 0)]
    expect(joiningKm([a, c, b])).toBeCloseTo(3, 2)
    expect(joiningKm([a, a, b])).toBeCloseTo(1, 2)
    expect(joiningKm([a])).toBe(0)
  })

  test('就近：每个小区整片给附近的人，不拆散', () => {
    const [west, east] = [place('west', -4000, 0), place('east', 4000, 0)]
    const pieces = [
      ...Array.from({ length: 4 }, (_, n) => piece(`w${n}`, west)),
      ...Array.from({ length: 4 }, (_, n) => piece(`e${n}`, east)),
    ]
    const takers = [taker('甲', { places: [place('a', -4500, 0)] }), taker('乙', { places: [place('b', 4500, 0)] })]
    const given = distribute(pieces, takers)
    expect(pieces.map(({ id }) => given.get(id))).toEqual(['甲', '甲', '甲', '甲', '乙', '乙', '乙', '乙'])
  })

  test('一样近时给去过这台梯的人；已在这台梯上的人接下就少一人，别人都满了才由他接', () => {
    const home = place('home', 0, 0)
    const pieces = [piece('l1', home), piece('l2', home, ['乙'])]
    const takers = [taker('甲', { places: [home], visits: { l1: 9 } }), taker('乙', { places: [home] })]
    expect([...distribute(pieces, takers).values()]).toEqual(['甲', '甲'])
    const full = [
      taker('甲', { hours: CAPACITY - HOURS, places: [home], visits: { l1: 9 } }),
      taker('乙', { hours: CAPACITY }),
    ]
    const given = distribute(pieces, full)
    expect(Object.fromEntries(given)).toEqual({ l1: '甲', l2: '乙' })
    const [, two] = figuresOf(pieces, full, given)
    expect(two).toMatchObject({ lifts: 1, known: 0, hours: [CAPACITY, CAPACITY] })
  })

  test('负荷不超过 100 %：近的人满了就给远的人；都满了仍全部分完', () => {
    const home = place('home', 0, 0)
    const pieces = Array.from({ length: 10 }, (_, n) => piece(`l${n}`, home))
    const near = taker('近', { hours: CAPACITY - 3.5 * HOURS, places: [home] })
    const far = taker('远', { hours: 20, places: [place('far', 9000, 0)] })
    const given = distribute(pieces, [near, far])
    const [a, b] = figuresOf(pieces, [near, far], given)
    expect(a?.rate[1]).toBeLessThanOrEqual(100)
    expect(b?.rate[1]).toBeLessThanOrEqual(100)
    const full = distribute(pieces, [
      { ...near, hours: CAPACITY },
      { ...far, hours: CAPACITY },
    ])
    expect(full.size).toBe(10)
    expect(distribute(pieces, []).size).toBe(0)
  })

  test('从不比逐台就近更差；小规模时与逐一枚举的最优相差不到 1 %', () => {
    let better = 0
    for (let seed = 1; seed <= 16; seed++) {
      const { pieces, takers } = aTown(seed, 24, 4)
      const [plain, found] = [greedy(pieces, takers), distribute(pieces, takers)].map((given) =>
        costOf(pieces, takers, given),
      )
      expect(found).toBeLessThanOrEqual((plain as number) + 1e-6)
      if ((found as number) < (plain as number) - 1e-6) better++
    }
    expect(better).toBeGreaterThan(4)
    let best = 0
    for (let seed = 1; seed <= 6; seed++) {
      const { pieces, takers } = aTown(seed, 6, 3)
      const least = exhaustive(pieces, takers)
      const found = costOf(pieces, takers, distribute(pieces, takers))
      expect(found).toBeLessThan(least * 1.01)
      if (found < least + 1e-6) best++
    }
    expect(best).toBeGreaterThanOrEqual(4)
  })

  test('200 台 × 12 人：同样输入同样结果，每台都有人', () => {
    const { pieces, takers } = aTown(7, 200, 12)
    const started = performance.now()
    const given = distribute(pieces, takers)
    const took = performance.now() - started
    console.info(`200 lifts × 12 people: ${Math.round(took)} ms`)
    expect(given.size).toBe(200)
    expect(countsOf(distribute(pieces, takers))).toEqual(countsOf(given))
  })
})
