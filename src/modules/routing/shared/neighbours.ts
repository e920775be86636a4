import type { Entries } from './entries.ts'
import type { Model } from './model.ts'

/** Farther ones are never reached: a ruin takes a few dozen stops at most. */
const MOST = 120
const MEASURED = 10

type Near = Pick<Model, 'nearAt' | 'near' | 'scale'>

/** Of every stop the nearest ones that share a vehicle with it, itself first. */
export function neighboursOf(
  n: number,
  side: number,
  travel: Float64Array,
  place: Int32Array,
  { entryAt, entryVehicle }: Entries,
): Near {
  const groups = groupsOf(n, entryAt, entryVehicle)
  const nearAt = new Int32Array(n + 1)
  const near: number[] = []
  let [sum, count] = [0, 0]
  const lists: number[][] = Array.from({ length: n }, () => [])
  for (const group of groups) {
    const others = groups.filter((other) => intersects(group.vehicles, other.vehicles)).flatMap(({ stops }) => stops)
    for (const c of group.stops) {
      const way = new Map(others.map((other) => [other, between(travel, side, place, c, other)]))
      const sorted = others
        .filter((other) => other !== c)
        .sort((a, b) => (way.get(a) as number) - (way.get(b) as number) || a - b)
        .slice(0, MOST)
      for (const other of sorted.slice(0, MEASURED)) sum += way.get(other) as number
      count += Math.min(MEASURED, sorted.length)
      lists[c] = [c, ...sorted]
    }
  }
  lists.forEach((list, c) => {
    near.push(...list)
    nearAt[c + 1] = near.length
  })
  return { nearAt, near: Int32Array.from(near), scale: count > 0 && sum > 0 ? sum / count : 1 }
}

interface Group {
  vehicles: Set<number>
  stops: number[]
}

/** Stops that exactly the same vehicles may serve, together. */
function groupsOf(n: number, entryAt: Int32Array, entryVehicle: Int32Array): Group[] {
  const groups = new Map<string, Group>()
  for (let c = 0; c < n; c++) {
    const vehicles = [...entryVehicle.subarray(entryAt[c], entryAt[c + 1])].sort((a, b) => a - b)
    if (vehicles.length === 0) continue
    const key = vehicles.join()
    const group = groups.get(key) ?? { vehicles: new Set(vehicles), stops: [] }
    group.stops.push(c)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function intersects(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  for (const each of small) if (large.has(each)) return true
  return false
}

function between(travel: Float64Array, side: number, place: Int32Array, a: number, b: number): number {
  const [p, q] = [place[a] as number, place[b] as number]
  return Math.min(travel[p * side + q] as number, travel[q * side + p] as number)
}
