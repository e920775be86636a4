import { useState } from 'react'
import { metresText, offsetFrom, type Point, pointAt } from '../shared/distance.ts'
import css from './place.module.css'

export interface MapMark extends Point {
  readonly id: string
  readonly label: string
  /** Amber: may be the same place. */
  readonly tone?: 'plain' | 'warn'
  /** A building is a square, a community a dot. */
  readonly shape?: 'dot' | 'square'
}

interface PlaceMapProps {
  readonly at: Point
  /** Metres of the sign circle. */
  readonly radius?: number
  readonly marks?: readonly MapMark[]
  /** Moves the pin to where the person clicks; without it the drawing is read only. */
  readonly onMove?: (point: Point) => void
  readonly onOpen?: (id: string) => void
  readonly height?: number
}

/** Half widths of the drawing in metres. */
const SPANS = [150, 300, 600, 1200, 2500, 5000, 12_000] as const
const WIDE = 1000
const HIGH = 600

/** A plan in GCJ-02 metres around a pin: own shapes, north up, with a scale; no tiles, so it works offline. */
export function PlaceMap({ at, radius, marks = [], onMove, onOpen, height = 320 }: PlaceMapProps) {
  const [zoom, setZoom] = useState<number>()
  const span = SPANS[zoom ?? fitting(at, radius, marks)] as number
  const perMetre = WIDE / 2 / span
  const place = (point: Point) => {
    const { east, north } = offsetFrom(at, point)
    return { x: WIDE / 2 + east * perMetre, y: HIGH / 2 - north * perMetre }
  }
  const step = gridStep(span)
  const lines = Array.from({ length: 41 }, (_, i) => (i - 20) * step * perMetre)
  const index = SPANS.indexOf(span as (typeof SPANS)[number])
  return (
    <div className={css.map} style={{ height }}>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`位置示意图，${marks.length} 个标注`}
        className={onMove ? css.movable : undefined}
        onClick={(event) => {
          if (!onMove) return
          const matrix = event.currentTarget.getScreenCTM()
          if (!matrix) return
          const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
          onMove(pointAt(at, (x - WIDE / 2) / perMetre, (HIGH / 2 - y) / perMetre))
        }}
      >
        <g className={css.grid}>
          {lines.map((offset) => (
            <g key={offset}>
              <line x1={WIDE / 2 + offset} x2={WIDE / 2 + offset} y1={0} y2={HIGH} />
              <line y1={HIGH / 2 + offset} y2={HIGH / 2 + offset} x1={0} x2={WIDE} />
            </g>
          ))}
        </g>
        {radius !== undefined && <circle className={css.ring} cx={WIDE / 2} cy={HIGH / 2} r={radius * perMetre} />}
        {marks.map((mark) => {
          const { x, y } = place(mark)
          return (
            <g
              key={mark.id}
              className={mark.tone === 'warn' ? css.warn : css.mark}
              onClick={(event) => {
                if (!onOpen) return
                event.stopPropagation()
                onOpen(mark.id)
              }}
            >
              {mark.shape === 'square' ? (
                <rect x={x - 7} y={y - 7} width={14} height={14} rx={1.5} />
              ) : (
                <circle cx={x} cy={y} r={6} />
              )}
              <text x={x + 11} y={y + 5}>
                {mark.label}
              </text>
            </g>
          )
        })}
        <g className={css.pin} transform={`translate(${WIDE / 2} ${HIGH / 2})`}>
          <path d="M0 0c-9-12-13-18-13-25a13 13 0 0 1 26 0c0 7-4 13-13 25z" />
          <circle cx={0} cy={-25} r={4.5} />
        </g>
      </svg>
      <div className={css.scale}>
        <span style={{ width: `${(step / span) * 50}%` }} />
        {metresText(step)}
      </div>
      <div className={css.zoom}>
        <button type="button" aria-label="放大" disabled={index === 0} onClick={() => setZoom(index - 1)}>
          +
        </button>
        <button
          type="button"
          aria-label="缩小"
          disabled={index === SPANS.length - 1}
          onClick={() => setZoom(index + 1)}
        >
          −
        </button>
      </div>
    </div>
  )
}

/** The closest view that shows the circle and at least the three nearest marks. */
function fitting(at: Point, radius: number | undefined, marks: readonly MapMark[]): number {
  const reach = marks
    .map((mark) => {
      const { east, north } = offsetFrom(at, mark)
      return Math.max(Math.abs(east), (Math.abs(north) * WIDE) / HIGH)
    })
    .sort((a, b) => a - b)
  const wanted = Math.max((radius ?? 0) * 2, reach[Math.min(2, reach.length - 1)] ?? 0, 200) * 1.15
  const found = SPANS.findIndex((span) => span >= wanted)
  return found < 0 ? SPANS.length - 1 : found
}

/** A round number of metres, about a fifth of the half width. */
function gridStep(span: number): number {
  return [20, 50, 100, 200, 500, 1000, 2000, 5000].find((step) => step >= span / 6) ?? 5000
}
