import type { Point } from '#kernel/shared/distance.ts'
import { mercator } from './geometry.ts'

/** How much attention a place wants; a cluster shows the most urgent of its places. */
export type MapTone = 'plain' | 'brand' | 'amber' | 'red'
/** Shape before colour (look 2): a community is a disc, a building a square, what wants attention a diamond. */
export type MapShape = 'dot' | 'square' | 'diamond'

export interface MapPlace extends Point {
  readonly id: string
  readonly label: string
  /** Pieces that stand here, e.g. lifts; shown in the mark. A place without it counts as one. */
  readonly count?: number
  /** How many of them want attention; a badge at the mark. */
  readonly alerts?: number
  readonly tone?: MapTone
  readonly shape?: MapShape
  /** Own colour, e.g. of the team; stands behind tone. */
  readonly colour?: string | null
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

/**
 * Places that would cover each other at this zoom, as one mark in the middle of their weight. The squares are fixed to the
 * ground, so that moving the map does not shuffle the marks.
 */
export function clustersAt(places: readonly MapPlace[], zoom: number): Cluster[] {
  const level = Math.floor(zoom * 2) / 2
  const cells =
    level >= ALONE_FROM
      ? places.map((place) => [place])
      : [
          ...Map.groupBy(places, (place) => {
            const { x, y } = mercator(place, level)
            return `${Math.floor(x / CELL)}.${Math.floor(y / CELL)}`
          }).values(),
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
