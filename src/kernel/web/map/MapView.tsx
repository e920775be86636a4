import { type ReactNode, useMemo, useState } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { piece } from '../router/piece.tsx'
import type { MapBase } from '../services.tsx'
import type { MapPlace } from './clusters.ts'
import css from './map.module.css'
import { onWgs84 } from './onWgs84.ts'
import { PlaceList } from './PlaceList.tsx'
import { useProvided } from './useProvided.ts'

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
  /** Where an empty map begins; else where the person looked last. */
  readonly start?: Point
  /** From where the ways of the page begin; else the person chooses among the company's. */
  readonly base?: MapBase
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

const Coming = () => <p className={css.coming}>地图载入中</p>
const Canvas = piece(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => MapCanvas), Coming)
const Drawn = piece(() => import('./Scheme.tsx').then(({ Scheme }) => Scheme), Coming)

const none: readonly MapPlace[] = []

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

/** A place is put or a radius is seen: that needs ground under it, if only outlines. */
const needsGround = ({ pin, circle, onPin }: MapViewProps) => Boolean(pin || circle || onPin)

/**
 * A map in GCJ-02 with places, a circle, a pin. With a tile service of the installation: streets. Without: the places by
 * minutes from a base, and the product's own outlines under pins and circles (decisions 0016, 0126). Where the browser
 * cannot draw these, the places stand as a list by distance.
 */
export function MapView(props: MapViewProps) {
  const { tiles, ready } = useProvided()
  const place = props.height === undefined ? { flex: 1 } : { height: props.height }
  return (
    <section className={css.map} style={place} aria-label={props.label}>
      {ready && (tiles || needsGround(props) ? <Geographic {...props} /> : <Drawn {...props} />)}
    </section>
  )
}

function Geographic({ base, ...props }: MapViewProps) {
  const [broken, setBroken] = useState(() => !canDraw())
  const { places = none } = props
  const all = useMemo(() => {
    const from: MapPlace[] = base
      ? [{ id: 'base', label: base.name, lng: base.lng, lat: base.lat, shape: 'square' }]
      : []
    return [...from, ...places]
  }, [base, places])
  const { tiles } = useProvided()
  const whole = { ...props, places: all }
  const drawn = tiles?.wgs84 ? onWgs84(whole) : whole
  return broken ? <PlaceList {...whole} /> : <Canvas {...drawn} onBroken={() => setBroken(true)} />
}
