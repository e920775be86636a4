import { metresBetween, type Point } from '#kernel/shared/distance.ts'

/** What a track says (jobs 4.1, 工作轨迹): how far, where the person stayed, where nothing was recorded. */
export interface TrackSpot extends Point {
  /** ISO 8601. */
  readonly at: string
  /** Positioned by a sign-in. */
  readonly signIn: boolean
}

export interface Stay extends Point {
  readonly from: string
  readonly to: string
  readonly minutes: number
  readonly signIn: boolean
}

/** Longer than ten minutes without a position; the ends are the last place before and the first after. */
interface Gap {
  readonly from: string
  readonly to: string
  readonly minutes: number
  readonly ends: readonly [Point, Point]
}

export interface Track {
  /** Metres of the way, without what the receiver wanders during a stay and without the gaps. */
  readonly metres: number
  readonly points: number
  readonly stays: readonly Stay[]
  readonly gaps: readonly Gap[]
  /** The way as it was recorded, cut at the gaps. */
  readonly legs: readonly (readonly TrackSpot[])[]
  /** All spots in order of time. */
  readonly spots: readonly TrackSpot[]
}

const MINUTE = 60_000
const STAY_METRES = 80
const STAY_MS = 5 * MINUTE
const GAP_MS = 10 * MINUTE

/** Points whose first entry is not a number are skipped (jobs 4.1); one without a latitude is no point either. */
export function spotsOf(
  records: readonly { readonly location: readonly unknown[]; readonly locateTime: string; readonly src: number }[],
): TrackSpot[] {
  return records.flatMap(({ location: [lng, lat], locateTime, src }) =>
    typeof lng === 'number' && typeof lat === 'number' ? [{ lng, lat, at: locateTime, signIn: src === 2 }] : [],
  )
}

const span = (a: TrackSpot, b: TrackSpot) => Date.parse(b.at) - Date.parse(a.at)
const minutesOf = (ms: number) => Math.round(ms / MINUTE)

/** Spots of one leg that lie within 80 m of the first of them; more than five minutes of it is a stay. */
function groupsOf(leg: readonly TrackSpot[]): { readonly spots: readonly TrackSpot[]; readonly stay: boolean }[] {
  const groups: TrackSpot[][] = []
  for (const spot of leg) {
    const [anchor] = groups.at(-1) ?? []
    if (anchor && metresBetween(anchor, spot) <= STAY_METRES) groups.at(-1)?.push(spot)
    else groups.push([spot])
  }
  return groups.map((spots) => ({ spots, stay: span(spots[0] as TrackSpot, spots.at(-1) as TrackSpot) > STAY_MS }))
}

/** Spots in order of time. */
export function trackOf(spots: readonly TrackSpot[]): Track {
  const legs: TrackSpot[][] = []
  const gaps: Gap[] = []
  for (const spot of spots) {
    const before = legs.at(-1)?.at(-1)
    const ms = before ? span(before, spot) : 0
    if (before && ms <= GAP_MS) legs.at(-1)?.push(spot)
    else {
      if (before) gaps.push({ from: before.at, to: spot.at, minutes: minutesOf(ms), ends: [before, spot] })
      legs.push([spot])
    }
  }
  const stays: Stay[] = []
  let metres = 0
  for (const leg of legs) {
    let last: Point | undefined
    for (const { spots: group, stay } of groupsOf(leg)) {
      const [first, end] = [group[0] as TrackSpot, group.at(-1) as TrackSpot]
      if (stay)
        stays.push({
          lng: first.lng,
          lat: first.lat,
          from: first.at,
          to: end.at,
          minutes: minutesOf(span(first, end)),
          signIn: group.some((spot) => spot.signIn),
        })
      // Whoever stands still goes nowhere, however much the receiver wanders.
      for (const spot of stay ? [first] : group) {
        if (last) metres += metresBetween(last, spot)
        last = spot
      }
    }
  }
  return { metres, points: spots.length, stays, gaps, legs, spots }
}
