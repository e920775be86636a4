import type { LiveFrame } from '../shared/live.ts'
import type { LiveRow } from '../shared/liveList.ts'

/** A frame as lists say it; undefined: the terminal does not measure it. */
export interface Now {
  readonly floor: string | null | undefined
  readonly dir: number | null | undefined
  readonly speed: number | null | undefined
  readonly door: number | null | undefined
  readonly occupied: boolean | null | undefined
  readonly mode: number | null | undefined
  readonly at: number | null
  /** Where the car is in its shaft, 0 at the bottom; null: not known. */
  readonly share: number | null
}

const nothing: Now = {
  floor: undefined,
  dir: undefined,
  speed: undefined,
  door: undefined,
  occupied: undefined,
  mode: undefined,
  at: null,
  share: null,
}

export function nowOf({ labels, stations, top }: LiveRow, frame: LiveFrame | null): Now {
  if (!frame) return nothing
  const { at } = frame
  if (frame.target === 'escalator') {
    const { mode, dir, v } = frame.d
    return { ...nothing, at, dir, speed: v, mode: mode == null ? mode : mode + 100 }
  }
  const { fl, dir, v, door, occ, mode, pos } = frame.d
  const storeys = Math.max(labels.length, stations ?? 0) - 1
  const byPlace = pos != null && top ? pos / top : null
  const byLanding = fl != null && storeys > 0 ? (fl - 1) / storeys : null
  const share = byPlace ?? byLanding
  return {
    floor: fl == null ? fl : (labels[fl - 1] ?? String(fl)),
    dir,
    speed: v == null ? v : Math.abs(v),
    door,
    occupied: occ == null ? occ : occ === 1,
    mode,
    at,
    share: share === null ? null : Math.min(1, Math.max(0, share)),
  }
}
