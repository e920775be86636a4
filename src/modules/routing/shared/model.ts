import { entriesOf } from './entries.ts'
import { neighboursOf } from './neighbours.ts'
import { type Problem, type Stop, usualWeights, type Vehicle, type Weights } from './problem.ts'
import { requireSound } from './sound.ts'
import { workOf } from './workload.ts'

/**
 * A problem as flat arrays for the search. Nodes 0 … n−1 are the stops, n + 2v and n + 2v + 1 begin and end of vehicle v.
 * An entry is one stop with one vehicle that may serve it.
 */
export interface Model {
  problem: Problem
  weights: Weights
  /** Stops and vehicles. */
  n: number
  m: number
  /** Side of the matrix: the last place is nowhere, all ways from and to it are 0. */
  side: number
  travel: Float64Array
  place: Int32Array
  minutes: Float64Array
  demand: Float64Array
  /** 1: somebody has it already. */
  fixed: Uint8Array
  /** The stops before and after on other days; −1 for none. Days from the one before: gapLeast … gapMost. */
  earlier: Int32Array
  later: Int32Array
  gapLeast: Float64Array
  gapMost: Float64Array
  /** Number of the day of vehicle v. */
  day: Float64Array
  unservedCost: Float64Array
  /** Entries of stop c: entryAt[c] … entryAt[c + 1] − 1. */
  entryAt: Int32Array
  entryVehicle: Int32Array
  entryPenalty: Float64Array
  /** First moment and last moment of all windows of the entry, its windows in windowFrom and windowTo. */
  entryFrom: Float64Array
  entryTo: Float64Array
  windowAt: Int32Array
  windowFrom: Float64Array
  windowTo: Float64Array
  shiftFrom: Float64Array
  shiftTo: Float64Array
  /** A service that ends after lunchLimit must not begin before lunchTo. */
  lunchLimit: Float64Array
  lunchTo: Float64Array
  capacity: Float64Array
  load: Float64Array
  target: Float64Array
  max: Float64Array
  /** Vehicles that must be unused for vehicle v to be used: clash[clashAt[v]] … */
  clashAt: Int32Array
  clash: Int32Array
  workload: Int32Array
  /** Fixed minutes, the pool's mean and the usual minutes of a stop, by workload. */
  workFixed: Float64Array
  workMean: Float64Array
  workStep: Float64Array
  /** Nearest stops of stop c that share a vehicle with it, c first: near[nearAt[c]] … */
  nearAt: Int32Array
  near: Int32Array
  /** Mean way to near stops: the measure for temperatures. */
  scale: number
}

const FOREVER = 1e9

/** How much dearer it is to leave out what somebody has already: no search gives it up. */
const KEPT = 1000

/** Throws a RangeError that names what is wrong with the problem. */
export function modelOf(problem: Problem, searched = true): Model {
  requireSound(problem)
  const { stops, vehicles } = problem
  const [n, m, side] = [stops.length, vehicles.length, problem.places + 1]
  const place = new Int32Array(n + 2 * m)
  stops.forEach((stop, c) => {
    place[c] = stop.place
  })
  vehicles.forEach((vehicle, v) => {
    place[n + 2 * v] = vehicle.start ?? problem.places
    place[n + 2 * v + 1] = vehicle.end ?? problem.places
  })
  const travel = withNowhere(problem)
  const weights = { ...usualWeights, ...problem.weights }
  const entries = entriesOf(problem)
  const of = (list: readonly Vehicle[], value: (vehicle: Vehicle) => number) => Float64Array.from(list, value)
  return {
    problem,
    weights,
    n,
    m,
    side,
    travel,
    place,
    minutes: Float64Array.from(stops, (stop) => stop.minutes),
    demand: Float64Array.from(stops, (stop) => stop.demand ?? 0),
    unservedCost: Float64Array.from(stops, (stop) => weights.unserved * (stop.fixed ? KEPT : (stop.priority ?? 1))),
    fixed: Uint8Array.from(stops, (stop) => (stop.fixed ? 1 : 0)),
    ...gapsOf(stops),
    ...entries,
    shiftFrom: of(vehicles, ({ shift }) => shift[0]),
    shiftTo: of(vehicles, ({ shift }) => shift[1]),
    lunchLimit: of(vehicles, ({ lunch }) => (lunch ? lunch.from + (lunch.into ?? 20) : FOREVER)),
    lunchTo: of(vehicles, ({ lunch }) => (lunch ? lunch.to : -FOREVER)),
    capacity: of(vehicles, (vehicle) => vehicle.capacity ?? FOREVER),
    load: of(vehicles, (vehicle) => vehicle.load ?? 0),
    target: of(vehicles, (vehicle) => vehicle.target ?? FOREVER),
    max: of(vehicles, (vehicle) => vehicle.max ?? FOREVER),
    day: of(vehicles, ({ day }) => day ?? 0),
    ...clashesOf(vehicles),
    ...workOf(problem, entries),
    ...(searched ? neighboursOf(n, side, travel, place, entries) : alone(n)),
  }
}

/** What is only put together once asks for no neighbours. */
const alone = (n: number) => ({ nearAt: new Int32Array(n + 1), near: new Int32Array(), scale: 1 })

function gapsOf(stops: readonly Stop[]): Pick<Model, 'earlier' | 'later' | 'gapLeast' | 'gapMost'> {
  const at = new Map(stops.map(({ id }, c) => [id, c]))
  const earlier = Int32Array.from(stops, ({ after }) => (after ? (at.get(after.stop) as number) : -1))
  const later = new Int32Array(stops.length).fill(-1)
  earlier.forEach((before, c) => {
    if (before >= 0) later[before] = c
  })
  return {
    earlier,
    later,
    gapLeast: Float64Array.from(stops, ({ after }) => after?.least ?? 0),
    gapMost: Float64Array.from(stops, ({ after }) => after?.most ?? 0),
  }
}

function clashesOf(vehicles: readonly Vehicle[]): Pick<Model, 'clashAt' | 'clash'> {
  const holders = Map.groupBy(
    vehicles.flatMap(({ exclusive = [] }, v) => exclusive.map((key) => ({ key, v }))),
    ({ key }) => key,
  )
  const clashAt = [0]
  const clash: number[] = []
  vehicles.forEach(({ exclusive = [] }, v) => {
    const others = new Set(exclusive.flatMap((key) => (holders.get(key) ?? []).map((holder) => holder.v)))
    others.delete(v)
    clash.push(...others)
    clashAt.push(clash.length)
  })
  return { clashAt: Int32Array.from(clashAt), clash: Int32Array.from(clash) }
}

function withNowhere({ places, travel }: Problem): Float64Array {
  const side = places + 1
  const wide = new Float64Array(side * side)
  for (let from = 0; from < places; from++) {
    for (let to = 0; to < places; to++) wide[from * side + to] = travel[from * places + to] as number
  }
  return wide
}
