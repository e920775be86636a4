/**
 * A routing problem as the optimiser takes it: vehicles (a crew on a day), stops (a visit) and the ways between places.
 * All times are minutes since midnight of the vehicle's day; the unit is free as long as it is one (the public instances
 * use distances). Who may not serve a stop at all is decided by the caller, who knows the rules (jobs 6.5).
 */
export interface Problem {
  /** Number of places; places are 0 … places − 1. */
  places: number
  /** Minutes from place to place, row by row. The diagonal is the way from one stop of a place to the next. */
  travel: ArrayLike<number>
  vehicles: readonly Vehicle[]
  stops: readonly Stop[]
  /** What crews have to do in a week, for balance; those without vehicles count in the mean as well. */
  workloads?: readonly Workload[]
  weights?: Partial<Weights>
}

export type Span = readonly [from: number, to: number]

/** A crew on a day. */
export interface Vehicle {
  id: string
  /** As people call the crew: A组. */
  name?: string
  /** Where the day begins and ends; null: the way from and to there does not count. */
  start: number | null
  end: number | null
  /** Service and ways lie in this span. */
  shift: Span
  /** Work that would end more than `into` minutes (20) after `from` begins at `to` (jobs 6.3.5). */
  lunch?: { from: number; to: number; into?: number } | null
  capacity?: number
  /** Minutes of that day already fixed, not among the stops. */
  load?: number
  /** Minutes of work and ways that are no burden, and those never passed. */
  target?: number
  max?: number
  /** Id of the workload that the minutes of its stops count for. */
  workload?: string
  /** Of vehicles that share one of these only one is used: a person goes out with one crew a day. */
  exclusive?: readonly string[]
  /** The number of its day, for stops that come `after` each other. */
  day?: number
}

/** A visit. */
export interface Stop {
  id: string
  place: number
  minutes: number
  /** The service lies wholly in one of these spans, in ascending order; absent: any time, empty: never. */
  windows?: readonly Span[]
  /** Who may do it; absent: every vehicle without a penalty. */
  allowed?: readonly Option[]
  /** Weight of being left unserved, 1 unless told. */
  priority?: number
  demand?: number
  /** Somebody has it already: it is put in before all others and never given up for one of them. */
  fixed?: boolean
  /** An earlier stop, and how many days lie between it and this one at least and at most (two visits of one lift). */
  after?: { stop: string; least: number; most: number }
}

interface Option {
  vehicle: string
  /** Minutes it is worse than the best crew for it: 30 for a crew that is not responsible. */
  penalty?: number
  /** In place of the stop's windows: a place may be open at other hours on other days. */
  windows?: readonly Span[]
}

/** A crew's week. */
export interface Workload {
  id: string
  name?: string
  /** Workloads of one pool (a team's week) are compared with each other. */
  pool: string
  /** Minutes already fixed, not among the stops. */
  minutes?: number
}

/** What counts how much (jobs 6.3.4), in minutes of travel. */
export interface Weights {
  /** A stop of priority 1 left unserved. */
  unserved: number
  perMinuteOver: number
  perHourOverMean: number
}

export const usualWeights: Weights = { unserved: 10_000, perMinuteOver: 0.2, perHourOverMean: 5 }

export interface ServedStop {
  stop: string
  place: number
  arrival: number
  start: number
  end: number
}

export interface PlannedRoute {
  vehicle: string
  stops: ServedStop[]
  /** Minutes between different places, and between stops of one place. */
  travel: number
  inside: number
  service: number
}

export interface Improvement {
  iteration: number
  /** Since the search began. */
  ms: number
  cost: number
}

export interface Solution {
  /** Vehicles with stops, in the order of the problem. */
  routes: PlannedRoute[]
  unserved: string[]
  cost: number
  travel: number
  iterations: number
  ms: number
  /** Every improvement, the last one is this solution. */
  history: Improvement[]
}
