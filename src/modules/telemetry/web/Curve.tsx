import { trueMinus } from '#kernel/shared/text.ts'
import type { Point } from '../shared/livePlay.ts'
import css from './live.module.css'

interface Props {
  readonly title: string
  readonly unit: string
  readonly points: readonly Point[]
  /** From below; the middle ones are grid lines. */
  readonly marks: readonly number[]
  readonly limits?: readonly number[]
  readonly height: number
  /** A state that lasts is drawn in steps. */
  readonly steps?: boolean
  /** What was said last holds until now: a state, of a lift that is heard. */
  readonly held?: boolean
  /** Why there is nothing: 未采集. */
  readonly empty?: string | undefined
}

const SECONDS = 60

/** The last minute of a value (look 7): no smoothing, a limit is a dashed line, beyond it is red. */
export function Curve({ title, unit, points, marks, limits = [], height, steps = false, held = false, empty }: Props) {
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const y = (value: number) => (1 - (value - low) / (high - low)) * height
  return (
    <section aria-label={title}>
      <div className={css.curveTitle}>
        <b>{title}</b>
        <span className="ter small">{unit}</span>
        {empty && <span className="ter small push">{empty}</span>}
      </div>
      <div className={css.curve} style={{ height: height + 16 }}>
        <div className={`${css.curveMarks} num`}>
          {marks.map((mark) => (
            <span key={mark} style={{ top: y(mark) }}>
              {trueMinus(String(mark))}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 600 ${height}`} height={height} preserveAspectRatio="none" fill="none" aria-hidden>
          {marks.map((mark) => (
            <path key={mark} d={`M0 ${y(mark)}H600`} stroke="var(--line2)" vectorEffect="non-scaling-stroke" />
          ))}
          {limits.map((limit) => (
            <path
              key={limit}
              d={`M0 ${y(limit)}H600`}
              stroke="var(--ink3)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={lineOf(points, y, steps, held)}
            stroke="var(--brand)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className={`${css.curveTimes} num`}>
          {['−60 秒', '−45 秒', '−30 秒', '−15 秒', '现在'].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      </div>
    </section>
  )
}

function lineOf(points: readonly Point[], y: (value: number) => number, steps: boolean, held: boolean): string {
  let path = ''
  let pen = false
  const x = (ago: number) => (Math.max(0, 1 + ago / SECONDS) * 600).toFixed(1)
  for (const [ago, value] of points) {
    if (value === null) {
      pen = false
      continue
    }
    const at = y(value).toFixed(1)
    path += !pen ? `M${x(ago)} ${at}` : steps ? `H${x(ago)}V${at}` : `L${x(ago)} ${at}`
    pen = true
  }
  return held && pen && points.at(-1)?.[1] != null ? `${path}H600` : path
}
