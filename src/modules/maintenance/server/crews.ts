import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { findSetting, findWindows } from '#modules/plan/server/index.ts'
import { assignCrews, type Crew } from '#modules/plan/shared/assignment.ts'
import { openTimes } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { mondayOf } from '#modules/plan/shared/work.ts'
import { assignPeople, findBases, findUnassigned, type Unassigned } from './crews.store.ts'
import { findWorkerFacts } from './facts.store.ts'
import { dayToday } from './orderRow.store.ts'
import { findTravel } from './ways.store.ts'
import { findWork } from './work.store.ts'

/** Crews are proposed for 28 days (jobs 6.3): at publication, and every night for the day that comes in. */
const PROPOSED_DAYS = 28

/**
 * Assigns what nobody has yet; returns how many were placed and how many wait in 待分配. What people have already – visits,
 * repairs, parts, inspections – counts with its way (decision 0062).
 */
export async function proposeCrews(
  ctx: Context,
  teamIds?: readonly string[],
): Promise<{ placed: number; left: number }> {
  const from = dayToday(ctx)
  const orders = await findUnassigned(ctx, from, addDays(from, PROPOSED_DAYS), teamIds)
  const [first, last] = [orders[0]?.date, orders.at(-1)?.date]
  if (!first || !last) return { placed: 0, left: 0 }
  const { setting } = await findSetting(ctx)
  const teams = [...new Set(orders.map((order) => order.teamId))]
  const named = orders.flatMap(({ teamId, liftCrew, planCrew }) => [
    { teamId, people: liftCrew },
    { teamId, people: planCrew },
  ])
  const crews = await findCrews(ctx, teams, named, setting.minCrew)
  const communities = [...new Set(orders.map((order) => order.communityId))]
  const windowsOf = await findWindows(ctx, orders)
  const work = await findWorkOf(ctx, crews, first, last)
  const known = new Set(crews.map((crew) => crew.crewId))
  const result = assignCrews(
    orders.map((order) => ({
      ...order,
      place: { lng: order.lng, lat: order.lat },
      responsibleCrewId: responsible(order, known),
    })),
    crews,
    {
      setting,
      work,
      travel: await findTravel(ctx, [...communities, ...work.flatMap((one) => one.communityId ?? [])]),
      openOn: (place, day) => openTimes(windowsOf(place), dayNumber(day)),
    },
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

/** What the people of these crews have in the weeks from one day to another. */
export function findWorkOf(ctx: Context, crews: readonly Crew[], from: Day, to: Day) {
  const people = [...new Set(crews.flatMap((crew) => crew.workers.map((worker) => worker.userId)))]
  return findWork(ctx, people, mondayOf(from), addDays(mondayOf(to), 6))
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
const crewIdOf = (teamId: string, people: readonly string[]) => `${teamId} ${people.join(' ')}`

/** Whose lift it is: the lift's own workers, else the line's. */
function responsible(order: Unassigned, named: ReadonlySet<string>): string | null {
  return (
    [order.liftCrew, order.planCrew].map((people) => crewIdOf(order.teamId, people)).find((key) => named.has(key)) ??
    null
  )
}

/**
 * The crews of the teams: those that lifts and lines name, and the remaining maintenance workers of the team in groups
 * of minCrew by employee number, so that everybody can be given work. A crew smaller than minCrew cannot work (V03). The
 * same people in another order are the same crew. Without a known base the day begins at its first stop.
 */
export async function findCrews(
  ctx: Context,
  teams: readonly string[],
  named: readonly NamedCrew[],
  minCrew: number,
): Promise<Crew[]> {
  const workers = await allWorkers(ctx, named, teams)
  const bases = await findBases(ctx, teams)
  const crews = new Map<string, Crew>()
  const add = (teamId: string, people: readonly string[]) => {
    const facts = people.flatMap((id) => workers.get(id) ?? [])
    if (facts.length < minCrew || facts.length < people.length) return
    const name = facts.map((worker) => worker.name).join('、')
    const base = bases.get(teamId) ?? null
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
