import { metresBetween, type Point } from './distance.ts'

/** Minutes of a way between two places without a road network (jobs 6.3, step 5). */

const DETOUR = 1.35
const KM_PER_HOUR = 22
/** Looking for a place to stop, once a way. */
export const PARKING_MINUTES = 4

/** Kilometres of road between two places: the straight line × 1.35. */
export const roadKm = (from: Point, to: Point): number => (metresBetween(from, to) / 1000) * DETOUR

/** Minutes of driving along so many metres of straight line, without parking; not rounded. */
export const drivenMinutes = (metres: number): number => ((metres / 1000) * DETOUR * 60) / KM_PER_HOUR

/** ⌈km × 1.35 ÷ 22 km/h × 60⌉ + 4 minutes between two places. */
export function travelMinutes(from: Point, to: Point): number {
  const minutes = drivenMinutes(metresBetween(from, to))
  // A hair of floating point must not cost a minute.
  return Math.ceil(minutes - 1e-9) + PARKING_MINUTES
}
