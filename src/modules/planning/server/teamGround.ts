import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { findBases, findOtherWork, findWorkerFacts } from '#modules/maintenance/server/index.ts'
import { type Capacity, type Ground, groundOf, type TeamWork } from '#modules/plan/shared/ground.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { findPlaces } from './plan.store.ts'
import { findTeamWork, type Replanned } from './teamGround.store.ts'

/** The ground on which everything of a team is planned: what it does anyway, from where, and with how many crews. */

/** As it is kept with a preview. */
export interface KeptGround {
  work: TeamWork[]
  /** Minutes from the team's base by community. */
  travel: Record<string, number>
  capacity: Capacity | null
}

export async function readGround(
  ctx: Context,
  { teamId, days, setting }: { teamId: string; days: readonly [from: Day, to: Day]; setting: MaintainSetting },
  communityIds: readonly string[],
  replanned?: Replanned,
): Promise<KeptGround> {
  const people = await ablePeople(ctx, teamId)
  const visits = await findTeamWork(ctx, teamId, days, replanned)
  const named = visits.flatMap(({ communityId }) => communityId ?? [])
  return {
    work: [...visits, ...(await otherWork(ctx, people, days, setting))],
    travel: await travelFromBase(ctx, teamId, [...new Set([...communityIds, ...named])]),
    capacity: capacityOf(people, setting),
  }
}

/** Repairs, inspections and parts of the team's people, as minutes of a crew: two people for an hour are one crew's hour. */
async function otherWork(
  ctx: Context,
  people: ReadonlySet<string>,
  [from, to]: readonly [from: Day, to: Day],
  { minCrew }: MaintainSetting,
): Promise<TeamWork[]> {
  const works = await findOtherWork(ctx, [...people], from, to)
  return works.map(({ date, minutes, people: crew }) => {
    const ours = crew.filter((id) => people.has(id)).length
    return { date, communityId: null, visits: 0, minutes: Math.round((minutes * ours) / minCrew) }
  })
}

export const groundFrom = ({ work, travel, capacity }: KeptGround): Ground =>
  groundOf(work, (communityId) => travel[communityId] ?? 0, capacity)

async function travelFromBase(
  ctx: Context,
  teamId: string,
  communityIds: readonly string[],
): Promise<Record<string, number>> {
  const base = (await findBases(ctx, [teamId])).get(teamId)
  if (!base) return {}
  const places = await findPlaces(ctx, communityIds)
  return Object.fromEntries([...places].map(([id, place]) => [id, travelMinutes(base, place)]))
}

/** 维保 among the skills of an employee. */
const MAINTAINS = 0

/** People of the team who may maintain. */
async function ablePeople(ctx: Context, teamId: string): Promise<Set<string>> {
  const workers = [...(await findWorkerFacts(ctx, { teamIds: [teamId] })).values()]
  const able = workers.filter((one) => one.joined && one.leaveDate === null && one.skills.includes(MAINTAINS))
  return new Set(able.map((one) => one.userId))
}

/** In crews of the least size; absences are the assignment's matter. */
const capacityOf = (people: ReadonlySet<string>, { minCrew, dayTarget, dayMax }: MaintainSetting): Capacity | null =>
  people.size < minCrew ? null : { crews: Math.floor(people.size / minCrew), dayTarget, dayMax }
