import type { Point } from '#kernel/shared/distance.ts'
import { mercator } from './geometry.ts'

/** How much attention a place wants; a cluster shows the most urgent of its places. */
type MapTone = 'plain' | 'brand' | 'amber' | 'red'
/** Shape before colour (look 2): a community is a disc, a building a square, what wants attention a diamond. */
type MapShape = 'dot' | 'square' | 'diamond'

export interface MapPlace extends Point {
  readonly id: string
  readonly label: string
  /** Pieces that stand here, e.g. lifts; shown in the mark. A place without it counts as one. */
  readonly count?: number
  /** Stands in the mark in place of a count: the number of a stop on a way. Such places never flow together. */
  readonly mark?: string
  /** How many of them want attention; a badge at the mark. */
  readonly alerts?: number
  readonly tone?: MapTone
  readonly shape?: MapShape
  /** Own colour, e.g. of the team; stands behind tone. */
  readonly colour?: string | null
  /** A person: one character in a ring, the name in its title. */
  readonly letter?: string
  /** Never flows together with others, and its coming and going does not move the picture. */
  readonly alone?: boolean
  /** Somebody is in danger here: a ring goes out from the mark. */
  readonly pulse?: boolean
  /** After the name in the spoken label: 停用 2 台. */
  readonly note?: string
}

export interface Cluster extends Point {
  readonly key: string
  readonly places: readonly MapPlace[]
  readonly count: number
  readonly alerts: number
  readonly tone: MapTone
}

const urgency: readonly MapTone[] = ['plain', 'brand', 'amber', 'red']
/** Side of the squares of pixels in which places flow together. */
const CELL = 64
/** From here on every place stands alone. */
export const ALONE_FROM = 15.5

/** Side of a mark in px; with a figure it grows with what stands there, a person's has room for a character. */
export function markSize({ places, count }: Cluster): number {
  if (places[0]?.mark !== undefined) return 28
  if (places[0]?.letter) return 24
  const counted = places.length > 1 || places[0]?.count !== undefined
  return counted ? 22 + Math.min(16, Math.log2(count + 1) * 2.2) : 14
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Above so many marks a name is looked for at the mark: by pointing at it or by focus. */
const NAMED_AT_MOST = 300

/**
 * Keys of the places whose name is written beside the mark at this zoom: no name covers a mark or another name; the most
 * urgent and then the largest come first. `scale`: of the person's letters; `marks`: of marks and letters, on a wall.
 */
export function named(clusters: readonly Cluster[], zoom: number, scale = 1, marks = 1): ReadonlySet<string> {
  if (clusters.length > NAMED_AT_MOST) return new Set()
  const placed = clusters.map((cluster) => ({
    cluster,
    at: mercator(cluster, zoom),
    half: (markSize(cluster) * marks) / 2,
  }))
  const taken: Box[] = placed.map(({ at: { x, y }, half }) => ({
    left: x - half,
    right: x + half,
    top: y - half,
    bottom: y + half,
  }))
  const order = placed
    .filter(({ cluster: { places } }) => places.length === 1 && !places[0]?.letter)
    .sort(
      (a, b) => urgency.indexOf(b.cluster.tone) - urgency.indexOf(a.cluster.tone) || b.cluster.count - a.cluster.count,
    )
  const names = new Set<string>()
  for (const { cluster, at, half } of order) {
    const letters = scale * marks
    const left = at.x + half + 8 * marks
    const width = Math.min(140, (cluster.places[0]?.label.length ?? 0) * 12) * letters
    const box = { left, right: left + width, top: at.y - 9 * letters, bottom: at.y + 9 * letters }
    if (taken.some((other) => touch(other, box))) continue
    taken.push(box)
    names.add(cluster.key)
  }
  return names
}

/**
 * Places that would cover each other at this zoom, as one mark in the middle of their weight. The squares are fixed to the
 * ground, so that moving the map does not shuffle the marks.
 */
export function clustersAt(places: readonly MapPlace[], zoom: number): Cluster[] {
  const level = Math.floor(zoom * 2) / 2
  const free = places.filter(({ alone }) => !alone)
  const cells =
    level >= ALONE_FROM
      ? places.map((place) => [place])
      : [
          ...Map.groupBy(free, (place) => {
            if (place.mark !== undefined) return place.id
            const { x, y } = mercator(place, level)
            return `${Math.floor(x / CELL)}.${Math.floor(y / CELL)}`
          }).values(),
          ...places.filter(({ alone }) => alone).map((place) => [place]),
        ]
  return cells.map((group) => {
    const [first] = group as [MapPlace, ...MapPlace[]]
    const weight = group.length
    return {
      key: group.length === 1 ? first.id : `${first.id}+${group.length}`,
      lng: group.reduce((sum, { lng }) => sum + lng, 0) / weight,
      lat: group.reduce((sum, { lat }) => sum + lat, 0) / weight,
      places: group,
      count: group.reduce((sum, { count = 1 }) => sum + count, 0),
      alerts: group.reduce((sum, { alerts = 0 }) => sum + alerts, 0),
      tone: group.reduce<MapTone>(
        (worst, { tone = 'plain' }) => (urgency.indexOf(tone) > urgency.indexOf(worst) ? tone : worst),
        'plain',
      ),
    }
  })
}
