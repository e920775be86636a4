import { addDays, type Day, daysBetween, weekday } from '#kernel/shared/days.ts'
import { planNow } from './plan.ts'
import type { Problem, Solution, Span, Stop, Vehicle, Weights, Workload } from './problem.ts'

/**
 * Visits and crews as the planner of maintenance has them, as a routing problem: a vehicle is a crew on a day, a workload
 * its week. Which rule forbids a crew is the caller's knowledge (`blocked`); what costs how much is jobs 6.3.4.
 */
interface Place {
  lng: number
  lat: number
}

export interface CrewOfTeam {
  crewId: string
  name: string
  teamId: string
  /** Null: nobody knows; the way to the first stop of a day does not count. */
  base: (Place & { id: string }) | null
  /** A person who stands in two crews goes out with one of them a day. */
  workers?: readonly { userId: string }[]
}

export interface Visit {
  orderId: string
  teamId: string
  communityId: string
  place: Place
  /** The planned day; `days` of the options may allow others. */
  date: Day
  minutes: number
  /** Null: every crew of the team is as good. */
  responsibleCrewId?: string | null
  /** The lift's visit before it, when that is asked for as well. */
  after?: Stop['after']
}

/** What a crew has already on a day: its way is part of the route, and nothing takes its place. */
export interface PlacedVisit {
  id: string
  crewId: string
  day: Day
  communityId: string
  place: Place
  minutes: number
  /** Hours that are agreed; absent: any time of the day. */
  hours?: Span | null
}

/** Minutes since midnight. */
interface DayTimes {
  start: number
  lunchFrom: number
  lunchTo: number
  dayTarget: number
  dayMax: number
  /** Nothing ends later; absent: as late as dayMax allows. */
  end?: number
}

export interface CrewDayOptions<V extends Visit, C extends CrewOfTeam> {
  day: DayTimes
  travel: (from: Place & { id: string }, to: Place & { id: string }) => number
  /** Between two lifts of one community (jobs 6.3.5). */
  insideMinutes?: number
  /** What forbids a crew a visit on a day (the 阻断 of jobs 6.5), null when nothing does. */
  blocked?: (visit: V, crew: C, day: Day) => string | null
  /** When work may be done there that day; null: any time. */
  windows?: (visit: V, day: Day, crew: C) => readonly Span[] | null
  /** What a crew costs that is not the responsible one; 30 unless told (jobs 6.3.4). */
  stranger?: number
  /** Days a visit may be done, with what another day than the planned one costs; absent: the planned day. */
  days?: (visit: V) => readonly { day: Day; penalty: number }[]
  /** What crews of this problem have already. */
  placed?: readonly PlacedVisit[]
  /** Minutes a crew has that day and that week besides these visits and what is placed. */
  dayMinutes?: (crewId: string, day: Day) => number
  weekMinutes?: (crewId: string, monday: Day) => number
  /** 1 unless told; a visit near its legal deadline should weigh more. */
  priority?: (visit: V) => number
  weights?: Partial<Weights>
}

/** Penalty of a crew that is not the lift's own (jobs 6.3.4). */
const NOT_RESPONSIBLE = 30
const INSIDE_MINUTES = 3
const DAY_END = 1440

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day))
const vehicleId = (crewId: string, day: Day): string => `${crewId} ${day}`
const workloadId = (crewId: string, day: Day) => `${crewId} ${mondayOf(day)}`

/** The problem, and why crews may not have visits: by order every crew with its reason. */
export interface CrewDays {
  problem: Problem
  blocked: Map<string, { crewId: string; text: string }[]>
}

export function crewDays<V extends Visit, C extends CrewOfTeam>(
  visits: readonly V[],
  crews: readonly C[],
  options: CrewDayOptions<V, C>,
): CrewDays {
  const ofTeam = Map.groupBy(crews, (crew) => crew.teamId)
  const places = new Places()
  const vehicles = new Map<string, Vehicle>()
  const workloads = new Map<string, Workload>()
  const blocked: CrewDays['blocked'] = new Map()
  const stops = visits.map((visit): Stop => {
    const team = ofTeam.get(visit.teamId) ?? []
    const reasons: { crewId: string; text: string }[] = []
    const allowed = (options.days?.(visit) ?? [{ day: visit.date, penalty: 0 }]).flatMap(({ day, penalty }) => {
      return team.flatMap((crew) => {
        const text = options.blocked?.(visit, crew, day) ?? null
        if (text !== null) {
          reasons.push({ crewId: crew.crewId, text })
          return []
        }
        openWeek(workloads, team, day, options)
        const vehicle = openDay(vehicles, places, crew, day, options)
        const windows = options.windows?.(visit, day, crew) ?? undefined
        const stranger = visit.responsibleCrewId && visit.responsibleCrewId !== crew.crewId
        return [{ vehicle, penalty: penalty + (stranger ? (options.stranger ?? NOT_RESPONSIBLE) : 0), windows }]
      })
    })
    if (reasons.length > 0) blocked.set(visit.orderId, reasons)
    const { orderId, minutes, communityId, place } = visit
    const priority = options.priority?.(visit) ?? 1
    return { id: orderId, place: places.at(communityId, place), minutes, allowed, priority, after: visit.after }
  })
  const crewById = new Map(crews.map((crew) => [crew.crewId, crew]))
  const placed = (options.placed ?? []).flatMap((given): Stop[] => {
    const crew = crewById.get(given.crewId)
    if (!crew) return []
    const { day, communityId, place, minutes, hours } = given
    openWeek(workloads, ofTeam.get(crew.teamId) ?? [], day, options)
    const vehicle = openDay(vehicles, places, crew, day, options)
    const at = places.at(communityId, place)
    return [
      { id: given.id, place: at, minutes, fixed: true, allowed: [{ vehicle, windows: hours ? [hours] : undefined }] },
    ]
  })
  const problem: Problem = {
    ...places.matrix(options.travel, options.insideMinutes ?? INSIDE_MINUTES),
    vehicles: [...vehicles.values()],
    stops: [...placed, ...stops],
    workloads: [...workloads.values()],
    weights: options.weights,
  }
  return { problem: placed.length > 0 ? settled(problem) : problem, blocked }
}

/**
 * People gave out more than a day holds, or hours that no way connects: what of it finds no place in its crew's route
 * becomes minutes of that day, so that at least nothing is given on top.
 */
function settled(problem: Problem): Problem {
  const fixed = problem.stops.filter((stop) => stop.fixed)
  const alone = problem.vehicles.map((vehicle) => ({ ...vehicle, exclusive: undefined }))
  const left = new Set(planNow({ ...problem, stops: fixed, vehicles: alone }, { iterations: 0 }).unserved)
  const more = new Map<string, number>()
  for (const { id, minutes, allowed = [] } of fixed) {
    const [option] = allowed
    if (left.has(id) && option) more.set(option.vehicle, (more.get(option.vehicle) ?? 0) + minutes)
  }
  const out = new Set(fixed.flatMap(({ allowed = [] }) => allowed.map(({ vehicle }) => vehicle)))
  const taken = new Set<string>()
  const vehicles = problem.vehicles.map((vehicle) => {
    const load = (vehicle.load ?? 0) + (more.get(vehicle.id) ?? 0)
    if (!out.has(vehicle.id)) return { ...vehicle, load }
    // People who were given to two crews of a day go with both; a third one has to do without them.
    const exclusive = vehicle.exclusive?.filter((key) => !taken.has(key))
    for (const key of exclusive ?? []) taken.add(key)
    return { ...vehicle, load, exclusive }
  })
  const workloads = problem.workloads?.map((workload) => ({ ...workload }))
  const weekOf = new Map(workloads?.map((workload) => [workload.id, workload]))
  for (const { id, workload } of vehicles) {
    const week = workload === undefined ? undefined : weekOf.get(workload)
    if (week) week.minutes = (week.minutes ?? 0) + (more.get(id) ?? 0)
  }
  return { ...problem, vehicles, workloads, stops: problem.stops.filter(({ id }) => !left.has(id)) }
}

/** Days are counted from here; which day it is does not matter. */
const FIRST_DAY = '2000-01-01'

function openDay<V extends Visit, C extends CrewOfTeam>(
  vehicles: Map<string, Vehicle>,
  places: Places,
  crew: C,
  day: Day,
  { day: times, dayMinutes }: CrewDayOptions<V, C>,
): string {
  const id = vehicleId(crew.crewId, day)
  if (!vehicles.has(id)) {
    vehicles.set(id, {
      id,
      name: crew.name,
      day: daysBetween(FIRST_DAY, day),
      start: crew.base && places.at(crew.base.id, crew.base),
      end: null,
      shift: [times.start, times.end ?? DAY_END],
      lunch: { from: times.lunchFrom, to: times.lunchTo },
      load: dayMinutes?.(crew.crewId, day) ?? 0,
      target: times.dayTarget,
      max: times.dayMax,
      workload: workloadId(crew.crewId, day),
      exclusive: crew.workers?.map(({ userId }) => `${userId} ${day}`),
    })
  }
  return id
}

/** The mean of a week is that of all crews of the team, also of those without work. */
function openWeek<V extends Visit, C extends CrewOfTeam>(
  workloads: Map<string, Workload>,
  team: readonly C[],
  day: Day,
  { weekMinutes }: CrewDayOptions<V, C>,
): void {
  for (const { crewId, name, teamId } of team) {
    const id = workloadId(crewId, day)
    if (workloads.has(id)) return
    const minutes = weekMinutes?.(crewId, mondayOf(day)) ?? 0
    workloads.set(id, { id, name, pool: `${teamId} ${mondayOf(day)}`, minutes })
  }
}

class Places {
  readonly #at = new Map<string, number>()
  readonly #places: (Place & { id: string })[] = []

  at(id: string, { lng, lat }: Place): number {
    const known = this.#at.get(id)
    if (known !== undefined) return known
    this.#at.set(id, this.#places.length)
    return this.#places.push({ id, lng, lat }) - 1
  }

  matrix(travel: (from: Place & { id: string }, to: Place & { id: string }) => number, inside: number) {
    const list = this.#places
    const ways = Float64Array.from(list.flatMap((from) => list.map((to) => (from === to ? inside : travel(from, to)))))
    return { places: list.length, travel: ways }
  }
}

/** Who does what when, of a plan. */
export interface PlannedVisit {
  orderId: string
  crewId: string
  date: Day
  /** Minutes since midnight. */
  start: number
  end: number
}

export function visitsOf(solution: Pick<Solution, 'routes'>): PlannedVisit[] {
  return solution.routes.flatMap(({ vehicle, stops }) => {
    const at = vehicle.lastIndexOf(' ')
    const [crewId, date] = [vehicle.slice(0, at), vehicle.slice(at + 1)]
    return stops.map(({ stop, start, end }) => ({ orderId: stop, crewId, date, start, end }))
  })
}
