import type { Point } from '#kernel/shared/distance.ts'
import type { Track, TrackSpot } from './track.ts'

/** Playing a track back (jobs 4.1): ×1 shows a minute of the day in a second, ×8 and ×32 as many times more. */
export const SPEEDS = [1, 8, 32] as const
export type Speed = (typeof SPEEDS)[number]
const DAY_PER_SECOND = 60

export interface Moment extends Point {
  /** The moment lies in a gap: the place is the last one known. */
  readonly inGap: boolean
}

export const beginOf = ({ spots }: Track): number => (spots[0] ? Date.parse(spots[0].at) : 0)
export const endOf = ({ spots }: Track): number => (spots.length > 0 ? Date.parse((spots.at(-1) as TrackSpot).at) : 0)

/** Index of the last spot at or before a moment; 0 before the first. */
function indexAt(spots: readonly TrackSpot[], at: number): number {
  let [low, high] = [0, spots.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (Date.parse((spots[middle] as TrackSpot).at) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the person was: between two positions on the straight line, in a gap at the last known place. */
export function placeAt({ spots, gaps }: Track, at: number): Moment | undefined {
  const n = indexAt(spots, at)
  const [spot, next] = [spots[n], spots[n + 1]]
  if (!spot) return undefined
  const from = Date.parse(spot.at)
  const inGap = gaps.some((gap) => gap.from === spot.at && at > from)
  if (!next || inGap || at <= from) return { lng: spot.lng, lat: spot.lat, inGap }
  const share = (at - from) / (Date.parse(next.at) - from)
  return { lng: spot.lng + (next.lng - spot.lng) * share, lat: spot.lat + (next.lat - spot.lat) * share, inGap }
}

/** The moment after so many milliseconds of playing; gaps are jumped over, the end stays the end. */
export function advance(track: Track, at: number, ms: number, speed: Speed): number {
  const to = at + ms * DAY_PER_SECOND * speed
  const gap = track.gaps.find(({ from, to: end }) => Date.parse(from) < to && to < Date.parse(end))
  return Math.min(gap ? Date.parse(gap.to) : to, endOf(track))
}
