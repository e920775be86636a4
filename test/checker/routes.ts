import type { Problem, Solution, Span, Stop, Vehicle } from '#modules/routing/shared/problem.ts'

/**
 * Judges a plan of routes by the text of its rules, stop by stop, and adds up what it costs. Shares nothing with the
 * optimiser but the shapes of its input and output.
 */
export interface JudgedRoutes {
  findings: string[]
  cost: number
}

type Served = { stop: string; start: number; end: number; arrival: number }

export function judgeRoutes(problem: Problem, solution: Pick<Solution, 'routes' | 'unserved'>): JudgedRoutes {
  const findings: string[] = []
  const say = (text: string) => findings.push(text)
  const seen = new Map<string, number>()
  for (const route of solution.routes) for (const { stop } of route.stops) seen.set(stop, (seen.get(stop) ?? 0) + 1)
  for (const stop of solution.unserved) seen.set(stop, (seen.get(stop) ?? 0) + 1)
  for (const { id } of problem.stops) if (seen.get(id) !== 1) say(`${id}: ${seen.get(id) ?? 0} times`)
  if (seen.size !== problem.stops.length) say('unknown stops')
  if (new Set(solution.routes.map((route) => route.vehicle)).size !== solution.routes.length) say('a vehicle twice')
  const keys = solution.routes.flatMap(
    (route) => problem.vehicles.find(({ id }) => id === route.vehicle)?.exclusive ?? [],
  )
  if (new Set(keys).size !== keys.length) say('one person in two vehicles')
  judgeGaps(problem, solution, say)
  for (const route of solution.routes) {
    const vehicle = problem.vehicles.find(({ id }) => id === route.vehicle)
    if (!vehicle) say(`no vehicle ${route.vehicle}`)
    else judgeRoute(problem, vehicle, route.stops, say)
  }
  return { findings, cost: costOf(problem, solution) }
}

/** Days between two visits of one lift, where not both stood there before. */
function judgeGaps(problem: Problem, { routes }: Pick<Solution, 'routes'>, say: (text: string) => void): void {
  const days = new Map<string, number>()
  for (const { vehicle, stops } of routes) {
    const { day = 0 } = problem.vehicles.find(({ id }) => id === vehicle) ?? {}
    for (const { stop } of stops) days.set(stop, day)
  }
  for (const { id, after, fixed } of problem.stops) {
    const [day, before] = [days.get(id), after && days.get(after.stop)]
    if (!after || day === undefined || before === undefined || (fixed && stopOf(problem, after.stop).fixed)) continue
    if (day - before < after.least || day - before > after.most) say(`${id}: ${day - before} days after ${after.stop}`)
  }
}

const stopOf = (problem: Problem, id: string) => problem.stops.find((stop) => stop.id === id) as Stop
const wayOf = ({ travel, places }: Problem, from: number | null, to: number | null) =>
  from === null || to === null ? 0 : (travel[from * places + to] as number)

function judgeRoute(problem: Problem, vehicle: Vehicle, served: readonly Served[], say: (text: string) => void): void {
  let clock = vehicle.shift[0]
  let at = vehicle.start
  let demand = 0
  for (const { stop: id, arrival, start, end } of served) {
    const stop = stopOf(problem, id)
    const where = `${vehicle.id} ${id}`
    clock += wayOf(problem, at, stop.place)
    if (Math.abs(arrival - clock) > 1e-6) say(`${where}: arrives ${arrival}, not ${clock}`)
    if (start < arrival - 1e-6) say(`${where}: begins before it is reached`)
    if (Math.abs(end - start - stop.minutes) > 1e-6) say(`${where}: lasts ${end - start}`)
    const option = stop.allowed?.find((each) => each.vehicle === vehicle.id)
    if (stop.allowed && !option) say(`${where}: not allowed`)
    const windows: readonly Span[] = option?.windows ?? stop.windows ?? [vehicle.shift]
    if (!windows.some(([from, to]) => from - 1e-6 <= start && end <= to + 1e-6)) say(`${where}: outside its windows`)
    if (vehicle.lunch) {
      const { from, to, into = 20 } = vehicle.lunch
      if (start < to - 1e-6 && end > from + into + 1e-6) say(`${where}: ${end - from} minutes into lunch`)
    }
    demand += stop.demand ?? 0
    clock = end
    at = stop.place
  }
  clock += wayOf(problem, at, vehicle.end)
  if (clock > vehicle.shift[1] + 1e-6) say(`${vehicle.id}: until ${clock}`)
  if (demand > (vehicle.capacity ?? Number.POSITIVE_INFINITY) + 1e-6) say(`${vehicle.id}: demand ${demand}`)
  const load = loadOf(problem, vehicle, served)
  if (load > (vehicle.max ?? Number.POSITIVE_INFINITY) + 1e-6) say(`${vehicle.id}: load ${load}`)
}

function drivenBy(problem: Problem, vehicle: Vehicle, served: readonly { stop: string }[]): number {
  const places = [vehicle.start, ...served.map(({ stop }) => stopOf(problem, stop).place), vehicle.end]
  return places.slice(1).reduce((sum: number, to, i) => sum + wayOf(problem, places[i] ?? null, to), 0)
}

function loadOf(problem: Problem, vehicle: Vehicle, served: readonly { stop: string }[]): number {
  const work = served.reduce((sum, { stop }) => sum + stopOf(problem, stop).minutes, 0)
  return (vehicle.load ?? 0) + work + drivenBy(problem, vehicle, served)
}

/** What somebody has already is never worth leaving. */
const weightOf = ({ fixed, priority = 1 }: Stop) => (fixed ? 1000 : priority)

/** Ways, penalties, minutes over the target, weeks over the mean, stops left (jobs 6.3.4). */
function costOf(problem: Problem, { routes, unserved }: Pick<Solution, 'routes' | 'unserved'>): number {
  const { unserved: left = 10_000, perMinuteOver = 0.2, perHourOverMean = 5 } = problem.weights ?? {}
  let cost = unserved.reduce((sum, id) => sum + left * weightOf(stopOf(problem, id)), 0)
  const weeks = new Map(problem.workloads?.map(({ id, minutes = 0 }) => [id, minutes]))
  for (const { vehicle: id, stops } of routes) {
    const vehicle = problem.vehicles.find((each) => each.id === id) as Vehicle
    cost += drivenBy(problem, vehicle, stops)
    cost += Math.max(0, loadOf(problem, vehicle, stops) - (vehicle.target ?? Number.POSITIVE_INFINITY)) * perMinuteOver
    for (const { stop } of stops) {
      const { allowed, minutes } = stopOf(problem, stop)
      cost += allowed?.find((option) => option.vehicle === id)?.penalty ?? 0
      if (vehicle.workload) weeks.set(vehicle.workload, (weeks.get(vehicle.workload) ?? 0) + minutes)
    }
  }
  for (const workload of problem.workloads ?? []) {
    const price = (minutes: number) => weekPrice(problem, workload.pool, minutes, perHourOverMean)
    cost += price(weeks.get(workload.id) ?? 0) - price(workload.minutes ?? 0)
  }
  return cost
}

/**
 * `perHour` per hour over the mean for each visit of usual length, counted with the hours before it: the sum over visits
 * that lie over the mean, whole ones and the last part in proportion.
 */
function weekPrice(problem: Problem, pool: string, minutes: number, perHour: number): number {
  const members = (problem.workloads ?? []).filter((each) => each.pool === pool)
  const ids = new Set(members.map(({ id }) => id))
  const poolOf = (vehicle: string) => {
    const id = problem.vehicles.find((each) => each.id === vehicle)?.workload
    return problem.workloads?.find((each) => each.id === id)?.pool
  }
  let [count, work] = [0, 0]
  for (const stop of problem.stops) {
    const options = (stop.allowed ?? problem.vehicles.map(({ id }) => ({ vehicle: id }))).filter((option) =>
      possible(problem, stop, option.vehicle),
    )
    const pools = new Set(options.map(({ vehicle }) => poolOf(vehicle)).filter((each) => each !== undefined))
    if (!pools.has(pool)) continue
    count += 1 / pools.size
    work += stop.minutes / pools.size
  }
  const usual = count > 0 && work > 0 ? work / count : 45
  const fixed = members.reduce((sum, each) => sum + (each.minutes ?? 0), 0)
  const mean = (fixed + Math.max(0, work - (count > 0 ? usual : 0))) / ids.size
  const over = minutes - usual - mean
  return over > 0 ? (perHour * (over / 60) * (over / usual + 1)) / 2 : 0
}

/** Whether any window leaves the time for it. */
function possible(problem: Problem, stop: Stop, id: string): boolean {
  const { shift } = problem.vehicles.find((each) => each.id === id) as Vehicle
  const windows = stop.allowed?.find((option) => option.vehicle === id)?.windows ?? stop.windows ?? [shift]
  return windows.some(([from, to]) => Math.min(to, shift[1]) - Math.max(from, shift[0]) >= stop.minutes - 1e-9)
}
