import type { Context } from '#kernel/server/index.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import type { Neighbour } from '../shared/communityDetail.ts'
import { likeness } from '../shared/likeness.ts'
import { findAround } from './community.store.ts'

const SHOWN = 10
/** Alike in name within walking distance, or at the same spot whatever the name. */
const ALIKE_NAME = 0.6
const ALIKE_WITHIN = 3000
const SAME_SPOT = 80

/** The ten nearest existing communities; those that may be the same place stand first (archives 4.6, check). */
export async function findNear(
  ctx: Context,
  at: { lng: number; lat: number; name: string; exceptId?: string | undefined },
): Promise<Neighbour[]> {
  const around = await findAround(ctx, at.lng, at.lat, at.exceptId)
  const measured = around.map((one) => {
    const distance = metresBetween(at, one)
    const alike = at.name === '' ? 0 : likeness(at.name, one.name)
    const suspected = distance <= SAME_SPOT || (alike >= ALIKE_NAME && distance <= ALIKE_WITHIN)
    return { ...one, distance: Math.round(distance), likeness: Math.round(alike * 100) / 100, suspected }
  })
  return measured.sort((a, b) => Number(b.suspected) - Number(a.suspected) || a.distance - b.distance).slice(0, SHOWN)
}
