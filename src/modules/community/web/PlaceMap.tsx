import { useLayoutEffect, useRef, useState } from 'react'
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

/** A plan in GCJ-02 metres around a pin: own shapes, north up, with a scale; no tiles, so it works offline. */
export function PlaceMap({ at, radius, marks = [], onMove, onOpen, height = 320 }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>()
  const [wide, setWide] = useState(600)
  // One unit of the drawing is one pixel, so that names keep their size in a narrow place.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(() => setWide(element.clientWidth || 600))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const span = SPANS[zoom ?? fitting(at, radius, marks, wide / height)] as number
  const perMetre = wide / 2 / span
  const place = (point: Point) => {
    const { east, north } = offsetFrom(at, point)
    return { x: wide / 2 + east * perMetre, y: height / 2 - north * perMetre }
  }
  const step = gridStep(span)
  const lines = Array.from({ length: 41 }, (_, i) => (i - 20) * step * perMetre)
  const index = SPANS.indexOf(span as (typeof SPANS)[number])
  return (
    <div className={css.map} style={{ height }} ref={frame}>
      <svg
        viewBox={`0 0 ${wide} ${height}`}
        role="img"
        aria-label={`位置示意图，${marks.length} 个标注`}
        className={onMove ? css.movable : undefined}
        onClick={(event) => {
          if (!onMove) return
          const matrix = event.currentTarget.getScreenCTM()
          if (!matrix) return
          const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
          onMove(pointAt(at, (x - wide / 2) / perMetre, (height / 2 - y) / perMetre))
        }}
      >
        <g className={css.grid}>
          {lines.map((offset) => (
            <g key={offset}>
              <line x1={wide / 2 + offset} x2={wide / 2 + offset} y1={0} y2={height} />
              <line y1={height / 2 + offset} y2={height / 2 + offset} x1={0} x2={wide} />
            </g>
          ))}
        </g>
        {radius !== undefined && <circle className={css.ring} cx={wide / 2} cy={height / 2} r={radius * perMetre} />}
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
        <g className={css.pin} transform={`translate(${wide / 2} ${height / 2})`}>
          <path d="M0 0c-9-12-13-18-13-25a13 13 0 0 1 26 0c0 7-4 13-13 25z" />
          <circle cx={0} cy={-25} r={4.5} />
        </g>
      </svg>
      <div className={css.scale}>
        <span style={{ width: step * perMetre }} />
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
function fitting(at: Point, radius: number | undefined, marks: readonly MapMark[], shape: number): number {
  const reach = marks
    .map((mark) => {
      const { east, north } = offsetFrom(at, mark)
      return Math.max(Math.abs(east), Math.abs(north) * shape)
    })
    .sort((a, b) => a - b)
  const wanted = Math.max((radius ?? 0) * 1.2 * shape, reach[Math.min(2, reach.length - 1)] ?? 0, 200) * 1.15
  const found = SPANS.findIndex((span) => span >= wanted)
  return found < 0 ? SPANS.length - 1 : found
}

/** A round number of metres, about a fifth of the half width. */
function gridStep(span: number): number {
  return [20, 50, 100, 200, 500, 1000, 2000, 5000].find((step) => step >= span / 6) ?? 5000
}
