import { type ReactNode, useState } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { piece } from '../router/piece.tsx'
import type { MapPlace } from './clusters.ts'
import css from './map.module.css'
import { PlaceList } from './PlaceList.tsx'

/** A way over the ground; dashed: assumed, not recorded. */
export interface MapLine {
  readonly points: readonly Point[]
  readonly dashed?: boolean
}

export interface MapViewProps {
  /** What the map shows, spoken: 电梯分布图. */
  readonly label: string
  readonly places?: readonly MapPlace[]
  /** Measure word of what `count` counts: 台. */
  readonly unit?: string
  /** A circle of so many metres; `onPin` moves its middle. */
  readonly circle?: { readonly at: Point; readonly metres: number }
  readonly pin?: Point
  readonly lines?: readonly MapLine[]
  /** Somebody on his way: moves without moving the picture, until he leaves it. */
  readonly mover?: Point
  /** The first picture shows the places instead of the whole circle. */
  readonly closeUp?: boolean
  /** Makes the pin movable: by drag, by a click into the map, by arrow keys. */
  readonly onPin?: (at: Point) => void
  /** What a place says of itself, with a link. */
  readonly popup?: (place: MapPlace) => ReactNode
  /** Offers 圈选 and 选当前视野. */
  readonly onLasso?: (places: readonly MapPlace[]) => void
  /** Ids of places that are chosen. */
  readonly chosen?: ReadonlySet<string>
  /** On a wall: marks and names so many times as large, and no tools, because nobody is there to zoom. */
  readonly magnified?: number
  /** Pixels; fills its place when absent. */
  readonly height?: number
}

const Canvas = piece(
  () => import('./MapCanvas.tsx').then(({ MapCanvas }) => MapCanvas),
  () => <p className={css.coming}>地图载入中</p>,
)

let drawable: boolean | undefined

/** Whether this browser can draw maps: a graphics context, with or without a graphics card. */
function canDraw(): boolean {
  if (drawable === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    drawable = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return drawable
}

/**
 * A map in GCJ-02 with places, a circle, a pin: outlines from this product alone, or the tiles of the installation. Where
 * the browser cannot draw it, the places stand as a list by distance.
 */
export function MapView(props: MapViewProps) {
  const [broken, setBroken] = useState(() => !canDraw())
  const place = props.height === undefined ? { flex: 1 } : { height: props.height }
  return (
    <section className={css.map} style={place} aria-label={props.label}>
      {broken ? <PlaceList {...props} /> : <Canvas {...props} onBroken={() => setBroken(true)} />}
    </section>
  )
}
