import { useId } from 'react'
import type { Curves } from '../shared/comfortTest.ts'
import { bandPath, endsOf, linePath, type Surface, ticks, xOf, yOf } from '../shared/plot.ts'
import css from './comfort.module.css'

export type Drawn = Curves['acceleration'] | Curves['z']

interface Props {
  readonly title: string
  readonly unit: string
  readonly span: { readonly from: number; readonly to: number }
  readonly curve: Drawn
  readonly under: Drawn | null
  readonly boundaries: readonly number[]
  /** Stretches that are judged as constant acceleration, seconds. */
  readonly even: readonly { readonly from: number; readonly to: number }[]
  /** Second under the pointer, the same in all curves. */
  readonly at: number | undefined
  readonly onAt: (at: number | undefined) => void
}

const SIZE = { width: 900, height: 96 }
const FOOT = 16
const SIDE = 46

const valuesOf = (curve: Drawn | null): readonly number[] =>
  curve === null ? [] : 'values' in curve ? curve.values : [...curve.least, ...curve.most]

/** What stands at a second; of a band the larger of both ends. */
function valueAt(curve: Drawn, at: number): number | undefined {
  const i = Math.round((at - curve.from) / curve.step)
  if ('values' in curve) return curve.values[i]
  const [low, high] = [curve.least[i], curve.most[i]]
  return low === undefined || high === undefined ? undefined : Math.abs(low) > Math.abs(high) ? low : high
}

function Shape({ surface, curve, className }: { surface: Surface; curve: Drawn; className: string | undefined }) {
  return 'values' in curve ? (
    <path className={className} data-line d={linePath(surface, curve)} />
  ) : (
    <path className={className} data-band d={bandPath(surface, curve)} />
  )
}

/** One curve over the seconds of a run. */
export function Plot({ title, unit, span, curve, under, boundaries, even, at, onAt }: Props) {
  const clip = useId()
  const surface: Surface = { ...SIZE, ...span, ...endsOf([...valuesOf(curve), ...valuesOf(under)], 0.02) }
  const shown = at === undefined ? undefined : valueAt(curve, at)
  return (
    <figure className={`m-0 px-16 ${css.plot}`}>
      <figcaption className="flex between small">
        <span className="sec">
          {title} <span className="ter">{unit}</span>
        </span>
        {at !== undefined && shown !== undefined && (
          <span className="num">
            {at.toFixed(1)} s　{shown.toFixed(3)}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${SIZE.width + SIDE} ${SIZE.height + FOOT}`}
        role="img"
        aria-label={`${title}曲线`}
        onPointerMove={({ currentTarget, clientX }) => {
          const box = currentTarget.getBoundingClientRect()
          const x = ((clientX - box.left) / box.width) * (SIZE.width + SIDE)
          onAt(x > SIZE.width ? undefined : span.from + (x / SIZE.width) * (span.to - span.from))
        }}
        onPointerLeave={() => onAt(undefined)}
      >
        <clipPath id={clip}>
          <rect width={SIZE.width} height={SIZE.height} />
        </clipPath>
        {even.map(({ from, to }) => (
          <rect
            key={from}
            className={css.even}
            x={xOf(surface, from)}
            width={Math.max(0, xOf(surface, to) - xOf(surface, from))}
            height={SIZE.height}
          />
        ))}
        {ticks(surface.least, surface.most, 4).map((tick) => (
          <g key={tick}>
            <line className={css.rule} x2={SIZE.width} y1={yOf(surface, tick)} y2={yOf(surface, tick)} />
            <text className={css.label} x={SIZE.width + 6} y={yOf(surface, tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {ticks(span.from, span.to, 10).map((tick) => (
          <text key={tick} className={css.label} x={xOf(surface, tick)} y={SIZE.height + 13} textAnchor="middle">
            {tick} s
          </text>
        ))}
        {boundaries.map((one, n) => (
          <line key={n} className={css.boundary} x1={xOf(surface, one)} x2={xOf(surface, one)} y2={SIZE.height} />
        ))}
        <g clipPath={`url(#${clip})`}>
          {under && <Shape surface={surface} curve={under} className={css.under} />}
          <Shape surface={surface} curve={curve} className={css.curve} />
          {at !== undefined && <line className={css.at} x1={xOf(surface, at)} x2={xOf(surface, at)} y2={SIZE.height} />}
        </g>
      </svg>
    </figure>
  )
}
