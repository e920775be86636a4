import type { ComfortRow } from '../shared/comfortTest.ts'
import { linePath, type Surface, xOf, yOf } from '../shared/plot.ts'
import css from './comfort.module.css'

const SHOWN = 6
const SIZE = { width: 220, height: 48 }

/** Scores of the last six tests, from left to right in their order of time. */
export function Trend({
  tests,
  open,
  onOpen,
}: {
  tests: readonly ComfortRow[]
  open: string
  onOpen: (id: string) => void
}) {
  const last = tests.slice(0, SHOWN).toReversed()
  if (last.length < 2) return null
  const surface: Surface = { ...SIZE, from: 0, to: last.length - 1, least: 0, most: 100 }
  return (
    <figure className={`m-0 line-b ${css.trend}`}>
      <figcaption className="sec small">近 {last.length} 次得分，虚线 60 为合格</figcaption>
      <svg viewBox={`-12 -6 ${SIZE.width + 24} ${SIZE.height + 24}`} role="img" aria-label="历次得分">
        <line className={css.pass} x1={0} x2={SIZE.width} y1={yOf(surface, 60)} y2={yOf(surface, 60)} />
        <path
          className={css.line}
          d={linePath(surface, { from: 0, step: 1, values: last.map(({ score }) => score) })}
        />
        {last.map((test, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list below has the same choice with its keys
          <g
            key={test.id}
            className="pointer"
            data-open={test.id === open || undefined}
            onClick={() => onOpen(test.id)}
          >
            <circle
              className={css.dot}
              cx={xOf(surface, at)}
              cy={yOf(surface, test.score)}
              r={test.id === open ? 4 : 3}
            />
            <text className={css.label} x={xOf(surface, at)} y={SIZE.height + 14} textAnchor="middle">
              {test.score.toFixed(0)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
