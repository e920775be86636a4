export interface Geo {
  readonly lng: number
  readonly lat: number
}
export interface Box {
  readonly width: number
  readonly height: number
}
export interface Spot {
  readonly x: number
  readonly y: number
}

const MARGIN = 30
/** Places nearer together than this are shown as one place would be: about 400 m. */
const SMALLEST = 0.004

/**
 * Places to scale in a box, north up: a degree of longitude is shortened by the latitude, so that distances agree in both
 * directions. All places lie within the margin.
 */
export function projection(places: readonly Geo[], { width, height }: Box): (place: Geo) => Spot {
  if (places.length === 0) return () => ({ x: width / 2, y: height / 2 })
  const lngs = places.map(({ lng }) => lng)
  const lats = places.map(({ lat }) => lat)
  const middle = { lng: (Math.min(...lngs) + Math.max(...lngs)) / 2, lat: (Math.min(...lats) + Math.max(...lats)) / 2 }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const wide = Math.max(SMALLEST, (Math.max(...lngs) - Math.min(...lngs)) * narrow)
  const high = Math.max(SMALLEST, Math.max(...lats) - Math.min(...lats))
  const scale = Math.max(0, Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high))
  return ({ lng, lat }) => ({
    x: width / 2 + (lng - middle.lng) * narrow * scale,
    y: height / 2 - (lat - middle.lat) * scale,
  })
}

interface Labelled extends Spot {
  readonly id: string
  readonly text: string
}

const LETTER = 12.5
const LINE = 16

/**
 * Which places carry their name, and on which side: in the given order, a name that would lie on another or outside the
 * box is left out. The place stays, its name is in its title.
 */
export function labelled(places: readonly Labelled[], { width }: Box): Map<string, 'left' | 'right'> {
  const taken = places.map(({ x, y }) => ({ x0: x - 6, x1: x + 6, y0: y - 6, y1: y + 6 }))
  const sides = new Map<string, 'left' | 'right'>()
  places.forEach((place, n) => {
    for (const side of ['right', 'left'] as const) {
      const length = place.text.length * LETTER + 8
      const x0 = side === 'right' ? place.x + 8 : place.x - 8 - length
      const box = { x0, x1: x0 + length, y0: place.y - LINE / 2, y1: place.y + LINE / 2 }
      const free = taken.every(
        (one, i) => i === n || box.x1 < one.x0 || one.x1 < box.x0 || box.y1 < one.y0 || one.y1 < box.y0,
      )
      if (box.x0 < 2 || box.x1 > width - 2 || !free) continue
      taken.push(box)
      sides.set(place.id, side)
      return
    }
  })
  return sides
}
