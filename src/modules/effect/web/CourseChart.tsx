import { useRef } from 'react'
import { useSize } from '#kernel/web/map/useScheme.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import type { EffectDetail } from '../shared/api.ts'
import { EffectMetric, factOf } from '../shared/metrics.ts'
import css from './effect.module.css'

const HEIGHT = 200
const LEFT = 52
const RIGHT = 58
const BASE = HEIGHT - 24
const DAYS = 30

const dayText = (day: number): string => (day === 0 ? '当天' : `${day > 0 ? '+' : '−'}${Math.abs(day)} 天`)

/** The mean of each day from 30 before the visit to 30 after, of the lifts with the work and of those without. */
export function CourseChart({ of: { metric, course } }: { of: Pick<EffectDetail, 'metric' | 'course'> }) {
  const { unit, digits } = factOf(metric)
  const frame = useRef<HTMLDivElement>(null)
  const width = useSize(frame).wide
  const values = course.flatMap(({ treated, controls }) => [treated, controls]).filter((one) => one !== null)
  if (values.length === 0) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spread = most - least || 1
  const [low, high] = [least - 0.1 * spread, most + 0.1 * spread]
  const x = (day: number) => LEFT + ((day + DAYS) / (2 * DAYS)) * (width - LEFT - RIGHT)
  const y = (value: number) => BASE - ((value - low) / (high - low)) * (BASE - 12)
  const sides = [
    { key: 'treated', label: '做了的', line: css.treated, text: css.treatedText },
    { key: 'controls', label: '对照', line: css.controls, text: undefined },
  ] as const
  const ends = sides.map(({ key }) => course.findLast((point) => point[key] !== null)?.[key] ?? low)
  // Two labels at the end of two lines must not lie on one another.
  const close = Math.abs(y(ends[0] ?? low) - y(ends[1] ?? low)) < 14
  return (
    <div ref={frame}>
      <svg
        width={width}
        height={HEIGHT}
        className={css.chart}
        role="img"
        aria-label={`${EffectMetric.label(metric)}在维保前后 30 天的走势`}
      >
        {[low, (low + high) / 2, high].map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${y(value)}H${width - RIGHT}`} className={css.grid} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {Math.max(0, value).toFixed(Math.min(digits, 3))}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} 8V${BASE}`} className={css.zero} />
        {[-DAYS, 0, DAYS].map((day) => (
          <text key={day} x={x(day)} y={HEIGHT - 6} textAnchor="middle">
            {dayText(day)}
          </text>
        ))}
        {sides.map(({ key, label, line, text }, n) => (
          <g key={key}>
            {[course.filter(({ day }) => day < 0), course.filter(({ day }) => day > 0)].map((side, half) => (
              <path key={half === 0 ? 'before' : 'after'} d={pathOf(side, key, x, y)} className={line} />
            ))}
            <text
              x={width - RIGHT + 6}
              y={y(ends[n] ?? low) + 4 + (close ? ((ends[n] ?? 0) >= (ends[1 - n] ?? 0) ? -8 : 8) : 0)}
              className={text}
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <p className="m-0 ter small">
        单位 {unit}
        {metric === EffectMetric.code.faults && '，每 10 天合为一点'}；竖线是维保当天，当天的数不算在任何一边。
      </p>
      <details className="t13">
        <summary className="sec pointer">查看数字</summary>
        <ShortTable
          shape="tight"
          label="逐日均值"
          rows={course}
          by={({ day }) => String(day)}
          columns={[
            { title: '离维保', as: 'num', cell: ({ day }) => dayText(day) },
            { title: '做了的', as: 'figure', cell: ({ treated }) => treated?.toFixed(digits) ?? '未采集' },
            { title: '对照', as: 'figure', cell: ({ controls }) => controls?.toFixed(digits) ?? '未采集' },
          ]}
        />
      </details>
    </div>
  )
}

function pathOf(
  points: EffectDetail['course'],
  side: 'treated' | 'controls',
  x: (day: number) => number,
  y: (value: number) => number,
): string {
  let pen = 'M'
  return points
    .map((point) => {
      const value = point[side]
      if (value === null) {
        pen = 'M'
        return ''
      }
      const step = `${pen}${x(point.day).toFixed(1)} ${y(value).toFixed(1)}`
      pen = 'L'
      return step
    })
    .join('')
}
