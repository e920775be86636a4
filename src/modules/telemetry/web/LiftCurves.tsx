import { serverNow } from '#kernel/web/ui/index.ts'
import type { LiveSnapshot } from '../shared/api.live.ts'
import type { LiftFrame } from '../shared/live.ts'
import { curveOf, doorAt, type Point } from '../shared/livePlay.ts'
import { isStale } from './Age.tsx'
import { Curve } from './Curve.tsx'
import { useTick } from './usePlay.ts'

/** ISO 18738 comfort of residential lifts: what is usual stays within. */
const VIBRATION_LIMIT = 0.3
const DOOR_STEP_S = 0.25

/** Speed, vertical vibration and door of the last minute (monitoring 4.2). */
export function LiftCurves({ frames, snapshot }: { frames: readonly LiftFrame[]; snapshot: LiveSnapshot }) {
  useTick(4)
  const now = serverNow()
  const rated = snapshot.ratedSpeed
  const fastest = Math.max(...frames.map(({ d, quality }) => (quality === 1 ? Math.abs(d.v ?? 0) : 0)))
  const top = Math.max(1, Math.ceil(rated ?? 0), Math.ceil(fastest))
  const speed = curveOf(frames, now, ({ d }) => d.v)
  const vibration = curveOf(frames, now, ({ d }) => d.vib?.z)
  const measured = (value: (frame: LiftFrame) => unknown) => frames.some((frame) => value(frame) !== undefined)
  const stale = isStale(frames, now)
  const door = doorPoints(frames, stale ? (frames.at(-1)?.at ?? now) : now, now)
  return (
    <>
      <Curve
        title="速度"
        unit={rated ? `m/s，额定 ${rated}` : 'm/s'}
        points={speed}
        marks={[-top, 0, top]}
        limits={rated ? [rated, -rated] : []}
        held={!stale}
        height={92}
        empty={measured(({ d }) => d.v) ? undefined : '未采集'}
      />
      <Curve
        title="垂直振动"
        unit={`m/s²，限值 ±${VIBRATION_LIMIT}`}
        points={vibration}
        marks={[-0.4, -0.2, 0, 0.2, 0.4]}
        limits={[VIBRATION_LIMIT, -VIBRATION_LIMIT]}
        height={84}
        empty={measured(({ d }) => d.vib?.z) ? undefined : '未采集'}
      />
      <Curve
        title="轿门"
        unit="开度 %"
        points={door}
        marks={[0, 50, 100]}
        held={!stale}
        height={44}
        empty={measured(({ d }) => d.door) ? undefined : '未采集'}
      />
    </>
  )
}

/** How far the door was open, a point each quarter of a second since the first frame. */
function doorPoints(frames: readonly LiftFrame[], until: number, now: number): Point[] {
  const since = Math.min(60, (now - (frames[0]?.at ?? now)) / 1000)
  const points: Point[] = []
  for (let ago = -since; ago <= (until - now) / 1000; ago += DOOR_STEP_S) {
    const share = doorAt(frames, now + ago * 1000)
    points.push([ago, share === null ? null : 100 * share])
  }
  return points
}
