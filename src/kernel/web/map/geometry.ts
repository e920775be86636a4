import { type Point, pointAt } from '#kernel/shared/distance.ts'

/** Geometry of a drawing, without the map. Screen positions are pixels from the upper left corner. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** Whether a point lies inside a ring; the last point is joined to the first (even-odd rule). */
export function isInside({ x, y }: Pixel, ring: readonly Pixel[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i] as Pixel, ring[j] as Pixel]
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** Places inside a ring of degrees. A ring of fewer than three points holds nothing. */
export function lassoed<P extends Point>(places: readonly P[], ring: readonly Point[]): P[] {
  if (ring.length < 3) return []
  const corners = ring.map(({ lng, lat }) => ({ x: lng, y: lat }))
  return places.filter(({ lng, lat }) => isInside({ x: lng, y: lat }, corners))
}

/** The smallest box around points: [west, south, east, north]. */
export function boxOf(points: readonly Point[]): readonly [number, number, number, number] | undefined {
  if (points.length === 0) return undefined
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)]
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b))
  const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b))
  return [least(lngs), least(lats), most(lngs), most(lats)]
}

/** A circle of so many metres as a closed ring of 64 corners, [lng, lat]. */
export function circleRing(at: Point, metres: number): [number, number][] {
  return Array.from({ length: 65 }, (_, i) => {
    const angle = ((i % 64) / 64) * 2 * Math.PI
    const { lng, lat } = pointAt(at, Math.cos(angle) * metres, Math.sin(angle) * metres)
    return [lng, lat]
  })
}

/** Pixels of Web Mercator at a zoom, the world being 512 px at zoom 0. */
export function mercator({ lng, lat }: Point, zoom: number): Pixel {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng / 360 + 0.5) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world }
}

const EQUATOR = 40_075_016.686

/** Metres of one pixel at a latitude and zoom. */
export const metresPerPixel = (lat: number, zoom: number): number =>
  (EQUATOR * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom)

/** The largest 1, 2 or 5 with zeros that is not above a length. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return (metres / power >= 5 ? 5 : metres / power >= 2 ? 2 : 1) * power
}
