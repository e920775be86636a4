import type { Metric } from '#modules/signal/shared/condition/metrics.ts'
import type { FaultRuleTested } from '../shared/faultRule.ts'
import css from './strategy.module.css'

const WIDTH = 352
const LEFT = 40
const HIGH = 110
const TOP = 8
const FOOT = 18
const DAY_MINUTES = 1440

interface Props {
  readonly metric: Metric
  readonly points: FaultRuleTested['series'][number]['points']
  readonly limits: readonly number[]
  readonly spans: FaultRuleTested['spans']
  /** Midnight, ms. */
  readonly from: number
}

/** A lift's day of one metric: lowest and highest of every three minutes, the limits red, what was judged tinted (look 7). */
export function DayChart({ metric, points, limits, spans, from }: Props) {
  const marks = metric.words
    ? points.flatMap(([, low, high]) => [low, high])
    : [...points.flatMap(([, a, b]) => [a, b]), ...limits]
  const [low, high] = marks.length === 0 ? [0, 1] : [Math.min(...marks), Math.max(...marks)]
  const room = (high - low || 1) * 0.1
  const x = (minute: number) => LEFT + (minute / DAY_MINUTES) * (WIDTH - LEFT)
  const y = (value: number) => TOP + (1 - (value - low + room) / (high - low + 2 * room)) * (HIGH - TOP)
  const minuteOf = (ms: number) => Math.min(DAY_MINUTES, Math.max(0, (ms - from) / 60_000))
  const scale = metric.words
    ? metric.words.filter(({ value }) => marks.includes(value)).map(({ value, label }) => [value, label] as const)
    : [low, high].map((value) => [value, String(Number(value.toFixed(2)))] as const)
  return (
    <figure className="m-0 px-14 pt-10">
      <figcaption className="t13 sec">
        {metric.label}
        {metric.unit && <span className="ter"> {metric.unit}</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HIGH + FOOT}`}
        className={css.chart}
        role="img"
        aria-label={`${metric.label}一天的变化，判定 ${spans.length} 次`}
      >
        {spans.map((span) => {
          const [begin, end] = [x(minuteOf(span.from)), x(minuteOf(span.endedAt ?? from + DAY_MINUTES * 60_000))]
          return (
            <rect
              key={span.from}
              x={begin}
              y={TOP}
              width={Math.max(2, end - begin)}
              height={HIGH - TOP}
              className={css.stood}
            />
          )
        })}
        {scale.map(([value, text]) => (
          <g key={value}>
            <path d={`M${LEFT} ${y(value)}H${WIDTH}`} className={css.grid} />
            <text x={LEFT - 4} y={y(value) + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <path d={curveOf(points, x, y)} className={css.curve} />
        {!metric.words &&
          [...new Set(limits)].map((value) => (
            <path key={value} d={`M${LEFT} ${y(value)}H${WIDTH}`} className={css.limit} />
          ))}
        <path d={`M${LEFT} ${HIGH}H${WIDTH}`} className={css.axis} />
        {[0, 6, 12, 18, 24].map((hour) => (
          <text
            key={hour}
            x={x(hour * 60)}
            y={HIGH + 14}
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          >
            {String(hour).padStart(2, '0')}:00
          </text>
        ))}
        {points.length === 0 && (
          <text x={(LEFT + WIDTH) / 2} y={HIGH / 2} textAnchor="middle">
            这一天没有这个数据
          </text>
        )}
      </svg>
    </figure>
  )
}

/** Neighbours are joined, a silence stays open. */
function curveOf(points: Props['points'], x: (minute: number) => number, y: (value: number) => number): string {
  return points
    .map(([minute, low, high], i) => {
      const before = points[i - 1]
      const joined = before !== undefined && minute - before[0] <= 6
      return `${joined ? 'L' : 'M'}${x(minute)} ${y(low)}V${Math.min(y(high), y(low) - 0.75)}`
    })
    .join('')
}
