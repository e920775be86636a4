import type { Floor } from '../shared/api.live.ts'
import type { CarFrame } from '../shared/carMotion.ts'
import type { LiftFrame } from '../shared/live.ts'
import { carFrames } from '../shared/livePlay.ts'

/** Of a lift without 楼层表: equal storeys, by the number of stations. */
const NOMINAL_M = 3

interface Landing {
  readonly idx: number
  readonly label: string
  readonly height: number
}
export interface Landings {
  readonly all: readonly Landing[]
  /** Height of a storey, m: the middle one of the table. */
  readonly storey: number
  /** False: nobody has entered the table, and the drawing is only by landings. */
  readonly measured: boolean
}

export function landingsOf(floors: readonly Floor[], stations: number | null): Landings {
  const measured = floors.length > 1
  const all = measured
    ? floors.map(({ idx, label, heightM }) => ({ idx, label, height: heightM }))
    : Array.from({ length: Math.max(2, stations ?? 2) }, (_, i) => ({
        idx: i + 1,
        label: String(i + 1),
        height: NOMINAL_M * i,
      }))
  const storeys = all.slice(1).map(({ height }, i) => height - (all[i]?.height ?? 0))
  const storey = storeys.toSorted((a, b) => a - b)[Math.floor(storeys.length / 2)] ?? NOMINAL_M
  return { all, storey, measured }
}

/** Places of the car in the drawing: as measured, or by the landing where heights are not known. */
export function placesOf(frames: readonly LiftFrame[], { all, measured }: Landings): readonly CarFrame[] {
  const byLanding = (frame: LiftFrame): LiftFrame => {
    const { pos, fl, v } = frame.d
    if (measured && pos != null) return frame
    const height = all.find(({ idx }) => idx === fl)?.height
    return { ...frame, d: { ...frame.d, pos: height ?? null, v: measured ? v : 0 } }
  }
  return carFrames(frames.map(byLanding))
}

/** Which labels of the whole shaft have room: each k-th, and the ends. */
export function labelled(count: number, height: number): number {
  const room = Math.max(1, Math.floor(height / 15))
  return Math.max(1, Math.ceil(count / room))
}
