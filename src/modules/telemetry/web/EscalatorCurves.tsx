import { serverNow } from '#kernel/web/ui/index.ts'
import type { LiveSnapshot } from '../shared/api.live.ts'
import type { EscalatorFrame } from '../shared/live.ts'
import { curveOf, HANDRAIL } from '../shared/livePlay.ts'
import { isStale } from './Age.tsx'
import { Curve } from './Curve.tsx'
import { useTick } from './usePlay.ts'

const STEP = 0.25

/** Speed of the steps and both handrails of the last minute. */
export function EscalatorCurves({ frames, snapshot }: { frames: readonly EscalatorFrame[]; snapshot: LiveSnapshot }) {
  useTick(4)
  const now = serverNow()
  const rated = snapshot.ratedSpeed
  const top = Math.max(0.5, Math.ceil((rated ?? 0.5) / STEP + 0.5) * STEP)
  const of = (title: string, value: (frame: EscalatorFrame) => number | null | undefined) => (
    <Curve
      title={title}
      unit={`与梯级相比 %，应为 ${HANDRAIL.from} 至 +${HANDRAIL.to}`}
      points={curveOf(frames, now, value)}
      marks={[-4, 0, 4]}
      limits={[HANDRAIL.from, HANDRAIL.to]}
      height={72}
      empty={frames.some((frame) => value(frame) !== undefined) ? undefined : '未采集'}
    />
  )
  return (
    <>
      <Curve
        title="速度"
        unit={rated ? `m/s，额定 ${rated}` : 'm/s'}
        points={curveOf(frames, now, ({ d }) => d.v)}
        marks={[0, top]}
        limits={rated ? [rated] : []}
        held={!isStale(frames, now)}
        height={92}
        empty={frames.some(({ d }) => d.v !== undefined) ? undefined : '未采集'}
      />
      {of('左扶手带', ({ d }) => d.hl)}
      {of('右扶手带', ({ d }) => d.hr)}
    </>
  )
}
