/** A place in degrees of GCJ-02, as every coordinate of the product (archives 1). */
export interface Point {
  readonly lng: number
  readonly lat: number
}

const EARTH = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points of one coordinate system, along the great circle (archives 6.5). */
export function metresBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Metres east and north of `origin`; good for the few kilometres of a drawing. */
export function offsetFrom(origin: Point, point: Point): { readonly east: number; readonly north: number } {
  return {
    east: radians(point.lng - origin.lng) * EARTH * Math.cos(radians(origin.lat)),
    north: radians(point.lat - origin.lat) * EARTH,
  }
}

/** The point so many metres east and north of `origin`, to seven decimals (a centimetre). */
export function pointAt(origin: Point, east: number, north: number): Point {
  const degrees = (value: number) => (value * 180) / Math.PI
  const rounded = (value: number) => Math.round(value * 1e7) / 1e7
  return {
    lng: rounded(origin.lng + degrees(east / (EARTH * Math.cos(radians(origin.lat))))),
    lat: rounded(origin.lat + degrees(north / EARTH)),
  }
}

/** A point as people read it, to a decimetre: 120.130663，30.274085. */
export const pointText = ({ lng, lat }: Point): string => `${lng.toFixed(6)}，${lat.toFixed(6)}`
