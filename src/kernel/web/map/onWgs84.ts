import { gcj02, wgs84 } from '#kernel/shared/coordinates.ts'
import type { Point } from '#kernel/shared/distance.ts'
import type { MapViewProps } from './MapView.tsx'

/** The same object again for the same one, so that a page that draws again moves nothing. */
const known = new WeakMap<object, object>()
function once<T extends object>(given: T, make: (given: T) => T): T {
  const kept = known.get(given) as T | undefined
  if (kept) return kept
  const made = make(given)
  known.set(given, made)
  return made
}

const moved = <P extends Point>(at: P): P => once(at, (given) => ({ ...given, ...wgs84(given) }))

/**
 * What is shown over tiles in WGS-84: every point of the product is GCJ-02, and is moved on its way in and back on its way
 * out. Nothing else of the product knows of it.
 */
export function onWgs84(props: MapViewProps): MapViewProps {
  const { places, circle, pin, start, mover, lines, onPin, onLasso } = props
  const byId = new Map(places?.map((place) => [place.id, place]))
  return {
    ...props,
    ...(places ? { places: once(places as MapPlaces, (all) => all.map(moved)) } : {}),
    ...(circle ? { circle: once(circle, ({ at, metres }) => ({ at: moved(at), metres })) } : {}),
    ...(pin ? { pin: moved(pin) } : {}),
    ...(start ? { start: moved(start) } : {}),
    ...(mover ? { mover: moved(mover) } : {}),
    ...(lines
      ? { lines: once(lines as MapLines, (all) => all.map((line) => ({ ...line, points: line.points.map(moved) }))) }
      : {}),
    ...(onPin ? { onPin: (at: Point) => onPin(gcj02(at)) } : {}),
    ...(onLasso ? { onLasso: (inside) => onLasso(inside.flatMap(({ id }) => byId.get(id) ?? [])) } : {}),
  }
}

type MapPlaces = NonNullable<MapViewProps['places']>
type MapLines = NonNullable<MapViewProps['lines']>
