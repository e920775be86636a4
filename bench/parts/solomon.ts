import { readFileSync } from 'node:fs'
import type { Problem, Solution } from '#modules/routing/shared/problem.ts'

/** The public instances of Solomon (1987) as routing problems. */
export interface Instance {
  name: string
  problem: Problem
  customers: number
  bestVehicles: number
  bestDistance: number
}

const folder = new URL('../vrptw/', import.meta.url)

export function instances(): Instance[] {
  const known: Record<string, { best_known_distance: number; vehicles_in_best_known: number }> = JSON.parse(
    readFileSync(new URL('best-known.json', folder), 'utf8'),
  )
  return Object.entries(known).map(([name, best]) => ({
    ...read(name, best.vehicles_in_best_known),
    bestVehicles: best.vehicles_in_best_known,
    bestDistance: best.best_known_distance,
  }))
}

/** With as many vehicles as are asked for. Lines of the classic format: number and capacity of vehicles, then customers with seven figures. */
function read(name: string, vehicleCount: number): Pick<Instance, 'name' | 'problem' | 'customers'> {
  const lines = readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const [, capacity] = lines.find((line) => line.length === 2 && line.every(Number.isFinite)) ?? []
  const customers = lines.flatMap((line) =>
    line.length === 7 && line.every(Number.isFinite) ? [line as Customer] : [],
  )
  const [depot, ...others] = customers
  if (!depot || !capacity) throw new Error(`not an instance: ${name}`)
  const travel = customers.flatMap(([, x, y]) => customers.map(([, u, v]) => Math.hypot(x - u, y - v)))
  const vehicles = Array.from({ length: vehicleCount }, (_, i) => ({
    id: `${i + 1}`,
    start: 0,
    end: 0,
    shift: [depot[4], depot[5]] as const,
    capacity,
  }))
  const stops = others.map(([id, , , demand, ready, due, service], i) => ({
    id: `${id}`,
    place: i + 1,
    minutes: service,
    demand,
    windows: [[ready, due + service]] as const,
  }))
  return { name, customers: others.length, problem: { places: customers.length, travel, vehicles, stops } }
}
type Customer = [id: number, x: number, y: number, demand: number, ready: number, due: number, service: number]

/** Customers served and distance of a solution, added up from the coordinates again. */
export function measure({ problem }: Instance, { routes }: Pick<Solution, 'routes'>) {
  let [served, distance] = [0, 0]
  for (const { stops } of routes) {
    served += stops.length
    const way = [0, ...stops.map(({ place }) => place), 0]
    way.slice(1).forEach((to, i) => {
      distance += problem.travel[(way[i] as number) * problem.places + to] as number
    })
  }
  return { served, distance, vehicles: routes.length }
}
