import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { type Capacity, type Ground, groundOf, type TeamWork } from '../shared/ground.ts'
import { formulaTravel } from '../shared/route.ts'
import type { MaintainSetting } from '../shared/setting.ts'
import { findBases } from './crews.store.ts'
import { findWorkerFacts } from './facts.store.ts'
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
  const work = await findTeamWork(ctx, teamId, days, replanned)
  const named = work.flatMap(({ communityId }) => communityId ?? [])
  return {
    work,
    travel: await travelFromBase(ctx, teamId, [...new Set([...communityIds, ...named])]),
    capacity: await capacityOf(ctx, teamId, setting),
  }
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
  return Object.fromEntries([...places].map(([id, place]) => [id, formulaTravel(base, { ...place, id })]))
}

/** 维保 among the skills of an employee. */
const MAINTAINS = 0

/** People of the team who may maintain, in crews of the least size; absences are the assignment's matter. */
async function capacityOf(
  ctx: Context,
  teamId: string,
  { minCrew, dayTarget, dayMax }: MaintainSetting,
): Promise<Capacity | null> {
  const workers = [...(await findWorkerFacts(ctx, { teamIds: [teamId] })).values()]
  const able = workers.filter((one) => one.joined && one.leaveDate === null && one.skills.includes(MAINTAINS))
  return able.length < minCrew ? null : { crews: Math.floor(able.length / minCrew), dayTarget, dayMax }
}
