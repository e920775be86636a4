import { type PointerEvent, useState } from 'react'
import { formatTokens } from '#kernel/shared/days.ts'
import { trueMinus } from '#kernel/shared/text.ts'
import type { Measure } from '#modules/signal/shared/measures.ts'
import type { Span } from '../../shared/api.history.ts'

import css from './history.module.css'
import { nearest, pathsOf, scaleOf, ticksOf, wholeOf } from './spanShape.ts'

interface Props {
  readonly of: Measure
  readonly span: Span
  readonly from: number
  readonly to: number
  /** The moment under the pointer, the same in all curves. */
  readonly at: number | undefined
  readonly onAt: (at: number | undefined) => void
  readonly onZoom: (from: number, to: number) => void
}

const WIDTH = 1000
const HEIGHT = 132
/** A press that moves less is no drag, as a share of the width. */
const DRAG = 0.008

type Pointing = PointerEvent<HTMLDivElement>
type Points = Parameters<typeof pathsOf>[0]
const endsOf = (scale: readonly number[]) => [scale[0] ?? 0, scale.at(-1) ?? 1] as const

/** How far under the top a mark of the scale stands. */
const heightOf = (scale: readonly number[]) => {
  const [low, high] = endsOf(scale)
  return (mark: number) => (1 - (mark - low) / (high - low)) * HEIGHT
}

/** The moment under the pointer; dragging chooses a part of the span. */
function useDrag({ from, to, onAt, onZoom }: Pick<Props, 'from' | 'to' | 'onAt' | 'onZoom'>) {
  const [pressed, setPressed] = useState<number>()
  const momentOf = (event: Pointing) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return from + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (to - from)
  }
  const hand = {
    onPointerMove: (event: Pointing) => onAt(momentOf(event)),
    onPointerLeave: () => onAt(undefined),
    onPointerDown: (event: Pointing) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPressed(momentOf(event))
    },
    onPointerCancel: () => setPressed(undefined),
    onPointerUp: (event: Pointing) => {
      const [a, b] = [pressed, momentOf(event)]
      setPressed(undefined)
      if (a !== undefined && Math.abs(b - a) > DRAG * (to - from)) onZoom(Math.min(a, b), Math.max(a, b))
    },
  }
  return { pressed, hand }
}

/** One measure over the span: its mean as a line, its minimum to maximum as a band (look 7); dragging over it looks closer. */
export function SpanChart({ of, span, from, to, at, onAt, onZoom }: Props) {
  const { pressed, hand } = useDrag({ from, to, onAt, onZoom })
  const series = span.series.find(({ metric }) => metric === of.key)
  const points = series?.points ?? []
  const scale = scaleOf(points)
  const share = (when: number) => `${((when - from) / (to - from)) * 100}%`
  const text = (value: number) => trueMinus(value.toFixed(of.digits))
  const whole = wholeOf(points)
  const here = at === undefined ? undefined : nearest(points, at, Math.max(span.step * 1000, (to - from) / 100))
  const said = here
    ? `${formatTokens(here[0], to - from > 2 * 86_400_000 ? 'MM-dd HH:mm' : 'MM-dd HH:mm:ss')}　最小 ${text(here[1])}　平均 ${text(here[2])}　最大 ${text(here[3])}`
    : whole && `最小 ${text(whole[0])}　平均 ${text(whole[1])}　最大 ${text(whole[2])}`
  return (
    <section aria-label={of.label} className={css.chart}>
      <div className={css.head}>
        <b>{of.label}</b>
        <span className="ter small">{of.unit}</span>
        {/* The one under the pointer is for eyes only: it changes with every move. */}
        <span className="num t13 push">{said}</span>
      </div>
      {series && !series.measured ? (
        <p className="ter t13 m-0 py-6">未采集：这台电梯的终端没有测过{of.label}。</p>
      ) : (
        <div className={css.body}>
          <div className={`${css.marks} num`} style={{ height: HEIGHT }}>
            {/* Without a value there is no scale. */}
            {(whole ? scale : []).map((mark) => (
              <span key={mark} style={{ top: heightOf(scale)(mark) }}>
                {trueMinus(String(mark))}
              </span>
            ))}
          </div>
          <div className={css.plot} style={{ height: HEIGHT }} {...hand}>
            <Curve
              label={
                whole
                  ? `${of.label}，最小 ${text(whole[0])}，平均 ${text(whole[1])}，最大 ${text(whole[2])} ${of.unit}`
                  : `${of.label}，没有数据`
              }
              points={points}
              scale={scale}
              from={from}
              to={to}
            />
            {!whole && <span className={`${css.none} ter t13`}>所选时间内没有数据</span>}
            {here && <i className={css.here} style={{ left: share(here[0]) }} />}
            {pressed !== undefined && at !== undefined && (
              <i
                className={css.chosen}
                style={{
                  left: share(Math.min(pressed, at)),
                  width: `${(Math.abs(at - pressed) / (to - from)) * 100}%`,
                }}
              />
            )}
            {span.marks.map((mark) => (
              <i
                key={mark.id}
                className={css.fault}
                data-level={mark.level}
                style={{ left: share(Date.parse(mark.at)) }}
              />
            ))}
          </div>
          <div className={`${css.times} num`}>
            {ticksOf(from, to).map((tick) => (
              <span key={tick.at} style={{ left: share(tick.at) }}>
                {formatTokens(tick.at, tick.tokens)}
              </span>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

interface CurveProps extends Pick<Props, 'from' | 'to'> {
  readonly label: string
  readonly points: Points
  readonly scale: readonly number[]
}

/** The mean and its band, on the lines of the scale. */
function Curve({ label, points, scale, from, to }: CurveProps) {
  const [low, high] = endsOf(scale)
  const { line, band } = pathsOf(points, { from, to, low, high, width: WIDTH, height: HEIGHT })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {scale.map((mark) => (
        <path key={mark} className={css.grid} d={`M0 ${heightOf(scale)(mark)}H${WIDTH}`} />
      ))}
      <path className={css.band} d={band} />
      <path className={css.line} d={line} />
    </svg>
  )
}
