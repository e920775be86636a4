import type { Model } from './model.ts'
import type { PlannedRoute, Problem, ServedStop, Solution } from './problem.ts'
import { State } from './state.ts'

/** The routes of a state with their times. */
export function solutionOf(state: State, more: Pick<Solution, 'iterations' | 'ms' | 'history'>): Solution {
  const { model } = state
  const { problem } = model
  const routes = problem.vehicles.flatMap((vehicle, v) => (state.size[v] ? [routeOf(state, v, vehicle.id)] : []))
  const unserved = problem.stops.filter((_, c) => state.vehicle[c] === -1).map((stop) => stop.id)
  const travel = routes.reduce((sum, route) => sum + route.travel + route.inside, 0)
  return { routes, unserved, cost: state.total, travel, ...more }
}

function routeOf(state: State, v: number, vehicle: string): PlannedRoute {
  const { model, next, end } = state
  const { problem, minutes } = model
  const last = model.n + 2 * v + 1
  const route: PlannedRoute = { vehicle, stops: [], travel: 0, inside: 0, service: state.service[v] as number }
  let at = last - 1
  for (let c = next[at] as number; ; at = c, c = next[c] as number) {
    const way = wayOf(model, at, c)
    if (at < model.n && model.place[at] === model.place[c]) route.inside += way
    else route.travel += way
    if (c === last) return route
    const until = end[c] as number
    const stop: ServedStop = {
      stop: (problem.stops[c] as Problem['stops'][number]).id,
      place: model.place[c] as number,
      arrival: (end[at] as number) + way,
      start: until - (minutes[c] as number),
      end: until,
    }
    route.stops.push(stop)
  }
}

const wayOf = ({ place, travel, side }: Model, from: number, to: number) =>
  travel[(place[from] as number) * side + (place[to] as number)] as number

/** The state of a solution, to ask it questions. Stops the model knows nothing of are refused with a RangeError. */
export function stateOf(model: Model, solution: Pick<Solution, 'routes'>): State {
  const { problem } = model
  const state = new State(model)
  const stops = new Map(problem.stops.map((stop, c) => [stop.id, c]))
  const vehicles = new Map(problem.vehicles.map((vehicle, v) => [vehicle.id, v]))
  state.mark()
  for (const route of solution.routes) {
    const v = vehicles.get(route.vehicle) ?? -1
    let at = model.n + 2 * v
    for (const { stop } of route.stops) {
      const c = stops.get(stop) ?? -1
      const e = entryOf(model, c, v)
      if (e < 0) throw new RangeError(`${route.vehicle} may not serve ${stop}`)
      state.insert(c, e, at)
      at = c
    }
  }
  return state
}

/** The entry of a stop with a vehicle; −1 when it may not. */
export function entryOf(model: Model, c: number, v: number): number {
  if (c < 0 || v < 0) return -1
  for (let e = model.entryAt[c] as number; e < (model.entryAt[c + 1] as number); e++) {
    if (model.entryVehicle[e] === v) return e
  }
  return -1
}
