import type { MapBase } from '../services.tsx'
import type { MapLine } from './MapView.tsx'
import css from './scheme.module.css'
import { drawnAt, type Figure, ringsOf, type SchemeView, type Size, type Spot, shownAt } from './scheme.ts'

interface Props {
  readonly base: MapBase
  readonly spots: readonly Spot[]
  readonly figures: readonly Figure[]
  readonly view: SchemeView
  readonly size: Size
  /** How many times the usual size letters are. */
  readonly letters: number
  readonly lines: readonly MapLine[]
}

/** Rings of minutes around the base, the ways between the places, and where north is. */
export function Ground({ base, spots, figures, view, size, letters, lines }: Props) {
  const rings = ringsOf(spots)
  const at = (line: MapLine) =>
    line.points
      .map((point) => shownAt(view, drawnAt(base, point)))
      .map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
      .join(' ')
  return (
    <svg className={css.ground} width={size.wide} height={size.high} aria-hidden>
      {rings.map(({ minutes, radius }) => (
        <circle key={minutes} className={css.ring} cx={view.x} cy={view.y} r={radius * view.scale} />
      ))}
      {figures.map(({ minutes, x, y }) => (
        <text key={minutes} className={css.figure} x={x} y={y} fontSize={12 * letters}>
          {minutes} 分
        </text>
      ))}
      {lines.map((line, n) => (
        <polyline key={n} className={css.way} data-dashed={line.dashed || undefined} points={at(line)} />
      ))}
      <g transform={`translate(${view.x} ${view.y}) scale(${letters})`} className={css.base}>
        <rect x={-6} y={-6} width={12} height={12} rx={2} />
        <path d="M-3 1h6M0-2v6" />
      </g>
      <g
        transform={`translate(${size.wide - (letters > 1.5 ? 24 : 74) * letters} ${22 * letters}) scale(${letters})`}
        className={css.north}
      >
        <path d="M0 4V-10M-4-5 0-11 4-5" />
        <text y={16}>北</text>
      </g>
    </svg>
  )
}

/** From where the minutes are counted. */
export function BaseChoice({
  base,
  all,
  choose,
}: {
  base: MapBase | undefined
  all: readonly MapBase[]
  choose: (name: string) => void
}) {
  if (all.length < 2) return <span>从{base?.name}出发的分钟数</span>
  return (
    <label>
      从
      <select value={base?.name} onChange={({ target }) => choose(target.value)} aria-label="出发地">
        {all.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      出发的分钟数
    </label>
  )
}
