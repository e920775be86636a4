import { useMemo, useRef } from 'react'
import { trueMinus } from '#kernel/shared/text.ts'
import type { EscalatorFrame } from '../shared/live.ts'
import { HANDRAIL, handrailWell, heldAt, lateOf, stoppingBand } from '../shared/livePlay.ts'
import { escalatorShape, stepsPath } from './escalatorShape.ts'
import css from './live.module.css'
import { StoppingBand } from './StoppingBand.tsx'
import { usePlay, useSize } from './usePlay.ts'

export interface EscalatorProps {
  readonly frames: readonly EscalatorFrame[]
  readonly ratedSpeed: number | null
  /** m */
  readonly rise: number | null
  /** Degrees; a moving walk is flat. */
  readonly slope: number | null
  readonly clock: () => number
  readonly late?: number | undefined
  readonly stale?: boolean | undefined
}

const GAUGE = 92

/** Steps that move as fast as they are measured, both handrails against them, the last stop against its band (monitoring 4.2). */
export function EscalatorView({ frames, ratedSpeed, rise, slope, clock, late, stale }: EscalatorProps) {
  const [ref, width, height] = useSize<HTMLDivElement>()
  const tall = Math.max(160, height - GAUGE)
  const shape = useMemo(() => escalatorShape(Math.max(240, width), tall, rise, slope), [width, tall, rise, slope])
  const steps = useRef<SVGPathElement>(null)
  const rails = useRef<(SVGPathElement | null)[]>([])
  const gone = useRef({ metres: 0, at: 0 })
  usePlay(() => {
    const now = clock()
    const d = heldAt(frames, now - (late ?? lateOf(frames)))?.d
    // A replay may stand still or go back: steps follow its clock.
    const seconds = Math.max(-1, Math.min(1, (now - (gone.current.at || now)) / 1000))
    const v = stale || d?.run === 0 ? 0 : (d?.v ?? 0) * (d?.dir === 2 ? -1 : 1)
    gone.current = { metres: gone.current.metres + v * seconds, at: now }
    const { metres } = gone.current
    steps.current?.setAttribute('d', stepsPath(shape, metres))
    for (const [i, rail] of rails.current.entries()) {
      const by = [d?.hl, d?.hr][i] ?? 0
      rail?.setAttribute('stroke-dashoffset', (-metres * shape.perMetre * (1 + by / 100)).toFixed(1))
    }
  })
  const d = frames.findLast(({ quality }) => quality === 1)?.d
  const stopped = frames.findLast((one) => one.quality === 1 && one.d.stopDist != null)?.d.stopDist
  return (
    <div ref={ref} className={`${css.shaft} ${css.escalator} ${stale ? css.stale : ''}`} role="img" aria-label="扶梯">
      {width > 0 && (
        <>
          <svg width={width} height={tall} fill="none" aria-hidden>
            <path d={shape.truss} fill="var(--side)" stroke="var(--ctl)" />
            <path d={shape.glass} fill="var(--bg)" stroke="var(--line)" />
            <path ref={steps} stroke="var(--brand)" strokeWidth="2.2" strokeLinejoin="round" />
            <path d={shape.comb} stroke="var(--amberF)" strokeWidth="3" strokeLinecap="round" />
            {[d?.hl, d?.hr].map((deviation, i) => (
              <g key={i} transform={`translate(${i * 7} ${i * -9})`}>
                <path d={shape.rail} stroke={railColour(deviation)} strokeWidth="5" strokeLinejoin="round" />
                <path
                  ref={(path) => {
                    rails.current[i] = path
                  }}
                  d={shape.rail}
                  stroke="var(--bg)"
                  strokeWidth="2"
                  strokeDasharray="3 21"
                />
              </g>
            ))}
            <Arrow d={d} shape={shape} />
          </svg>
          <div className="row gap-16 t13">
            <Rail side="左扶手带" of={d?.hl} />
            <Rail side="右扶手带" of={d?.hr} />
          </div>
          <StoppingBand band={stoppingBand(ratedSpeed)} last={stopped} measured={d ? 'stopDist' in d : false} />
        </>
      )}
    </div>
  )
}

const beyond = (deviation: number) => Math.abs(deviation) > HANDRAIL.alarm
const railColour = (deviation: number | null | undefined) => {
  if (deviation == null || handrailWell(deviation)) return 'var(--ink2)'
  return beyond(deviation) ? 'var(--red)' : 'var(--amberF)'
}

function Rail({ side, of }: { side: string; of: number | null | undefined }) {
  const tone = of == null ? 'ter' : handrailWell(of) ? '' : beyond(of) ? 'redText strong' : 'amberText strong'
  return (
    <span className="num">
      <span className="ter">{side}</span>{' '}
      <span className={tone}>
        {of === undefined ? '未采集' : of === null ? '—' : `${of > 0 ? '+' : ''}${trueMinus(of.toFixed(1))} %`}
      </span>
    </span>
  )
}

function Arrow({ d, shape }: { d: EscalatorFrame['d'] | undefined; shape: ReturnType<typeof escalatorShape> }) {
  if (d?.run !== 1 || !d.dir) return null
  const [x, y] = shape.middle
  return (
    <g transform={`translate(${x} ${y}) rotate(${d.dir === 1 ? -shape.degrees : 180 - shape.degrees})`}>
      <path d="M-16 -6L0 0l-16 6z" fill="var(--brand)" opacity=".4" />
      <path d="M0 -7L18 0l-18 7z" fill="var(--brand)" />
    </g>
  )
}
