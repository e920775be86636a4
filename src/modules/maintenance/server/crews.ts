import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { assignCrews, type Crew, dayKey, weekKey } from '../shared/assignment.ts'
import { assignPeople, findBases, findPersonalLoad, findUnassigned, type Unassigned } from './crews.store.ts'
import { findWorkerFacts } from './facts.store.ts'
import { dayToday } from './orderRow.store.ts'
import { findSetting } from './setting.store.ts'

/** Crews are proposed for 28 days (jobs 6.3): at publication, and every night for the day that comes in. */
export const PROPOSED_DAYS = 28

/** Assigns what nobody has yet; returns how many were placed and how many wait in 待分配. */
export async function proposeCrews(
  ctx: Context,
  teamIds?: readonly string[],
): Promise<{ placed: number; left: number }> {
  const from = dayToday(ctx)
  const to = addDays(from, PROPOSED_DAYS)
  const orders = await findUnassigned(ctx, from, to, teamIds)
  if (orders.length === 0) return { placed: 0, left: 0 }
  const { setting } = await findSetting(ctx)
  const teams = [...new Set(orders.map((order) => order.teamId))]
  const named = orders.flatMap(({ teamId, liftCrew, planCrew }) => [
    { teamId, people: liftCrew },
    { teamId, people: planCrew },
  ])
  const crews = await findCrews(ctx, teams, named, setting.minCrew, (teamId) => firstPlace(orders, teamId))
  const load = await loadOf(ctx, crews, from, to)
  const known = new Set(crews.map((crew) => crew.crewId))
  const result = assignCrews(
    orders.map((order) => ({
      ...order,
      place: { lng: order.lng, lat: order.lat },
      responsibleCrewId: responsible(order, known),
    })),
    crews,
    { setting, ...load },
  )
  const byId = new Map(crews.map((crew) => [crew.crewId, crew]))
  await assignPeople(
    ctx,
    result.assigned.flatMap(({ orderId, crewId, reason }) => {
      const crew = byId.get(crewId)
      return crew ? [{ orderId, reason, workerIds: crew.workers.map((worker) => worker.userId) }] : []
    }),
  )
  return { placed: result.assigned.length, left: result.unplaced.length }
}

/** People named together for work of a team, the main worker first. */
export interface NamedCrew {
  teamId: string
  people: readonly string[]
}

async function allWorkers(ctx: Context, named: readonly NamedCrew[], teams: readonly string[]) {
  const known = await findWorkerFacts(ctx, { teamIds: teams })
  const others = new Set(named.flatMap(({ people }) => people).filter((id) => !known.has(id)))
  for (const [id, facts] of await findWorkerFacts(ctx, { ids: [...others] })) known.set(id, facts)
  return known
}

/** The id of a crew: its team and its people in their order. */
export const crewIdOf = (teamId: string, people: readonly string[]) => `${teamId} ${people.join(' ')}`

/** Whose lift it is: the lift's own workers, else the line's. */
function responsible(order: Unassigned, named: ReadonlySet<string>): string | null {
  return (
    [order.liftCrew, order.planCrew].map((people) => crewIdOf(order.teamId, people)).find((key) => named.has(key)) ??
    null
  )
}

/**
 * The crews of the teams: those that lifts and lines name, and the remaining maintenance workers of the team in groups
 * of minCrew by employee number, so that everybody can be given work. A crew smaller than minCrew cannot work (V03).
 * Without a known base the day begins at `fallback`: no way to it is counted.
 */
export async function findCrews(
  ctx: Context,
  teams: readonly string[],
  named: readonly NamedCrew[],
  minCrew: number,
  fallback: (teamId: string) => Crew['base'] | undefined,
): Promise<Crew[]> {
  const workers = await allWorkers(ctx, named, teams)
  const bases = await findBases(ctx, teams)
  const crews = new Map<string, Crew>()
  const add = (teamId: string, people: readonly string[]) => {
    const facts = people.flatMap((id) => workers.get(id) ?? [])
    const base = bases.get(teamId) ?? fallback(teamId)
    if (!base || facts.length < minCrew || facts.length < people.length) return
    const name = facts.map((worker) => worker.name).join('、')
    crews.set(crewIdOf(teamId, people), { crewId: crewIdOf(teamId, people), name, teamId, workers: facts, base })
  }
  for (const { teamId, people } of named) add(teamId, people)
  const busy = new Set([...crews.values()].flatMap((crew) => crew.workers.map((worker) => worker.userId)))
  for (const teamId of teams) {
    const free = [...workers.values()].filter((worker) => worker.teamId === teamId && !busy.has(worker.userId))
    for (let at = 0; at + minCrew <= free.length; at += minCrew) {
      add(
        teamId,
        free.slice(at, at + minCrew).map((worker) => worker.userId),
      )
    }
  }
  return [...crews.values()]
}

function firstPlace(orders: readonly Unassigned[], teamId: string) {
  const order = orders.find((one) => one.teamId === teamId)
  return order && { id: order.communityId, lng: order.lng, lat: order.lat }
}

/** What crews already have: a crew is as busy as its busiest person. */
async function loadOf(ctx: Context, crews: readonly Crew[], from: Day, to: Day) {
  const people = [...new Set(crews.flatMap((crew) => crew.workers.map((worker) => worker.userId)))]
  const days = new Map<string, number>()
  const weeks = new Map<string, number>()
  for (const { employeeId, date, minutes } of await findPersonalLoad(ctx, people, from, to)) {
    days.set(dayKey(employeeId, date), minutes)
    weeks.set(weekKey(employeeId, date), (weeks.get(weekKey(employeeId, date)) ?? 0) + minutes)
  }
  const most = (known: ReadonlyMap<string, number>, keyOf: (id: string) => string, crew: Crew) =>
    Math.max(0, ...crew.workers.map((worker) => known.get(keyOf(worker.userId)) ?? 0))
  const dayMinutes = new Map<string, number>()
  const weekMinutes = new Map<string, number>()
  for (const crew of crews) {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      dayMinutes.set(
        dayKey(crew.crewId, day),
        most(days, (id) => dayKey(id, day), crew),
      )
      weekMinutes.set(
        weekKey(crew.crewId, day),
        most(weeks, (id) => weekKey(id, day), crew),
      )
    }
  }
  return { dayMinutes, weekMinutes }
}
