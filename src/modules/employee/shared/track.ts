import { metresBetween, type Point } from '#kernel/shared/distance.ts'

/** What a track says (jobs, 工作轨迹): how far, where the person stayed, where nothing was recorded. */
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

export interface Track {
  readonly km: number
  readonly points: number
  readonly stays: readonly Stay[]
  /** Longer than ten minutes without a position. */
  readonly gaps: readonly { readonly from: string; readonly to: string; readonly minutes: number }[]
}

const MINUTE = 60_000
const STAY_METRES = 80
const STAY_MINUTES = 5
const GAP_MINUTES = 10

/** Points whose first entry is not a number are skipped (jobs 5). */
export function spotsOf(
  records: readonly { readonly location: readonly unknown[]; readonly locateTime: string; readonly src: number }[],
): TrackSpot[] {
  return records.flatMap(({ location: [lng, lat], locateTime, src }) =>
    typeof lng === 'number' && typeof lat === 'number' ? [{ lng, lat, at: locateTime, signIn: src === 2 }] : [],
  )
}

const minutesBetween = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / MINUTE)

/** Spots in order of time. A stay: longer than five minutes within 80 m of where it began. */
export function trackOf(spots: readonly TrackSpot[]): Track {
  const stays: Stay[] = []
  const gaps: { from: string; to: string; minutes: number }[] = []
  let metres = 0
  let start = 0
  const close = (end: number) => {
    const [first, last] = [spots[start] as TrackSpot, spots[end] as TrackSpot]
    const minutes = minutesBetween(first.at, last.at)
    const signIn = spots.slice(start, end + 1).some((spot) => spot.signIn)
    if (minutes > STAY_MINUTES || signIn)
      stays.push({ lng: first.lng, lat: first.lat, from: first.at, to: last.at, minutes, signIn })
  }
  for (let n = 1; n < spots.length; n++) {
    const [before, now] = [spots[n - 1] as TrackSpot, spots[n] as TrackSpot]
    const minutes = minutesBetween(before.at, now.at)
    if (minutes > GAP_MINUTES) gaps.push({ from: before.at, to: now.at, minutes })
    else metres += metresBetween(before, now)
    if (metresBetween(spots[start] as TrackSpot, now) > STAY_METRES || minutes > GAP_MINUTES) {
      close(n - 1)
      start = n
    }
  }
  if (spots.length > 0) close(spots.length - 1)
  return { km: metres / 1000, points: spots.length, stays, gaps }
}
