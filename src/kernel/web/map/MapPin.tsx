import type { Map as LibreMap } from 'maplibre-gl'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Point, pointAt } from '#kernel/shared/distance.ts'
import { Anchored } from './Anchored.tsx'
import { metresPerPixel } from './geometry.ts'
import css from './map.module.css'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The place itself: dragged, or moved by arrow keys three pixels at a time (ten times that with Shift). */
export function MapPin({ map, at, onMove }: { map: LibreMap; at: Point; onMove?: ((at: Point) => void) | undefined }) {
  const [dragged, setDragged] = useState<Point>()
  const shown = dragged ?? at

  function pointOf(event: PointerEvent): Point {
    const frame = map.getContainer().getBoundingClientRect()
    const { lng, lat } = map.unproject([event.clientX - frame.left, event.clientY - frame.top])
    return pointAt({ lng, lat }, 0, 0)
  }
  function press(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (!step || !onMove) return
    event.preventDefault()
    const metres = metresPerPixel(at.lat, map.getZoom()) * (event.shiftKey ? 30 : 3)
    onMove(pointAt(at, step[0] * metres, step[1] * metres))
  }
  const drawing = (
    <svg width="30" height="40" viewBox="0 0 30 40" aria-hidden>
      <path d="M15 39C6 27 2 21 2 14a13 13 0 0 1 26 0c0 7-4 13-13 25z" />
      <circle cx="15" cy="14" r="4.5" />
    </svg>
  )
  return (
    <Anchored map={map} at={shown} className={css.pinAt}>
      {onMove ? (
        <button
          type="button"
          className={css.pin}
          aria-label={`位置 ${shown.lng.toFixed(6)}，${shown.lat.toFixed(6)}。拖动或用方向键移动`}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(at)
          }}
          onPointerMove={(event) => dragged && setDragged(pointOf(event))}
          onPointerUp={() => {
            if (dragged && dragged !== at) onMove(dragged)
            setDragged(undefined)
          }}
          onPointerCancel={() => setDragged(undefined)}
        >
          {drawing}
        </button>
      ) : (
        <span className={css.pin}>{drawing}</span>
      )}
    </Anchored>
  )
}
