import { useMemo, useRef } from 'react'
import type { Floor } from '../shared/api.live.ts'
import { carAt } from '../shared/carMotion.ts'
import type { LiftFrame } from '../shared/live.ts'
import { doorAt, heldAt, lateOf } from '../shared/livePlay.ts'
import css from './live.module.css'
import { type NearParts, ShaftNear } from './ShaftNear.tsx'
import { ShaftWhole, type WholeParts } from './ShaftWhole.tsx'
import { landingsOf, placesOf } from './shaft.ts'
import { usePlay, useSize } from './usePlay.ts'

export interface ShaftProps {
  /** In the order of time: of the last minute, or of a whole black box. */
  readonly frames: readonly LiftFrame[]
  readonly floors: readonly Floor[]
  readonly stations: number | null
  readonly ratedLoad: number | null
  /** The moment that is shown, ms: now, or where a replay stands. */
  readonly clock: () => number
  /** How late it is played; a replay knows what comes and is not late. */
  readonly late?: number | undefined
  /** Nothing came for more than 5 s. */
  readonly stale?: boolean | undefined
}

/**
 * The shaft (monitoring 4.2): whole at the left with its counterweight, two storeys around the car at the right. It takes plain
 * frames and a clock, so that the live page, the replay and the wall draw alike.
 */
export function ShaftView({ frames, floors, stations, ratedLoad, clock, late, stale }: ShaftProps) {
  const [ref, width, height] = useSize<HTMLDivElement>()
  const landings = useMemo(() => landingsOf(floors, stations), [floors, stations])
  const places = useMemo(() => placesOf(frames, landings), [frames, landings])
  const whole = useRef<WholeParts>(null)
  const near = useRef<NearParts>(null)
  usePlay(() => {
    const behind = late ?? lateOf(frames)
    const now = clock()
    // Of a black box two minutes are there: only what lies around the moment is looked through.
    const around = places.filter(({ at }) => Math.abs(at - now) < 90_000)
    const car = carAt(around, now, behind) ?? carAt(places, now, behind)
    const at = now - behind
    const state = heldAt(frames, at)?.d
    const shown = { pos: car?.pos ?? null, door: doorAt(frames, at), state }
    whole.current?.(shown)
    near.current?.(shown)
  })
  const wide = width - WHOLE - GAP
  return (
    <div ref={ref} className={`${css.shaft} ${stale ? css.stale : ''}`} role="img" aria-label="井道">
      {height > 0 && (
        <>
          <ShaftWhole parts={whole} landings={landings} width={WHOLE} height={height} />
          {wide > 120 && (
            <ShaftNear parts={near} landings={landings} ratedLoad={ratedLoad} width={wide} height={height} />
          )}
        </>
      )}
      {!landings.measured && <p className={`ter small ${css.nominal}`}>未录楼层表，按站数示意</p>}
    </div>
  )
}

const WHOLE = 104
const GAP = 8
