import type { ReactNode } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { mercator, type Pixel } from './geometry.ts'

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
  /** Nobody has entered where it is: the middle of its district. Drawn hollow. */
  readonly guessed?: boolean
  /** The worst that is wrong there, in the shape that it has everywhere (look 2); rank 0 is the worst of all. */
  readonly danger?: Danger | undefined
}

export interface Danger {
  readonly rank: number
  /** 困人, before the rest of what is spoken. */
  readonly word: string
  readonly mark: ReactNode
  readonly tone: 'red' | 'verm' | 'amber'
}

export interface Cluster extends Point {
  readonly key: string
  readonly places: readonly MapPlace[]
  readonly count: number
  readonly alerts: number
  readonly tone: MapTone
  readonly danger?: Danger | undefined
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

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Above so many marks a name is looked for at the mark: by pointing at it or by focus. */
const NAMED_AT_MOST = 300

/** A mark where it is drawn, in pixels of one picture. */
export interface Placed {
  readonly cluster: Cluster
  readonly at: Pixel
}

/** On which side of its mark a name stands. */
export type Side = 'right' | 'left' | 'below' | 'above'

/** About how wide a name is: a Chinese character takes a whole em, a Latin letter or digit little more than half. */
const widthOf = (label: string) =>
  Math.min(
    140,
    [...label].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 256 ? 7 : 12), 0),
  )

/**
 * The places whose name is written beside the mark, and on which side: no name covers a mark, another name or what is
 * `taken` already; the most urgent and then the largest come first. `scale`: of the person's letters; `marks`: of marks and
 * letters, on a wall.
 */
export function named(
  placed: readonly Placed[],
  { scale = 1, marks = 1, taken: given = [] }: { scale?: number; marks?: number; taken?: readonly Box[] } = {},
): ReadonlyMap<string, Side> {
  if (placed.length > NAMED_AT_MOST) return new Map()
  const taken: Box[] = [...given, ...placed.flatMap((one) => markBoxes(one, marks))]
  const order = placed
    .filter(({ cluster: { places } }) => places.length === 1 && !places[0]?.letter)
    .toSorted(
      (a, b) =>
        urgency.indexOf(b.cluster.tone) - urgency.indexOf(a.cluster.tone) ||
        b.cluster.count - a.cluster.count ||
        (a.cluster.key < b.cluster.key ? -1 : 1),
    )
  const names = new Map<string, Side>()
  for (const { cluster, at } of order) {
    const letters = scale * marks
    const half = (markSize(cluster) * marks) / 2
    const boxes = sidesOf(at, half + 8 * marks, widthOf(cluster.places[0]?.label ?? '') * letters, 9 * letters)
    const free = boxes.find(([, box]) => !taken.some((other) => touch(other, box)))
    if (!free) continue
    names.set(cluster.key, free[0])
    taken.push(free[1])
  }
  return names
}

/** A mark and what hangs at its upper corners (map.module.css). */
function markBoxes({ cluster, at }: Placed, marks: number): Box[] {
  const half = (markSize(cluster) * marks) / 2
  const corner = (side: 1 | -1) => boxAround({ x: at.x + side * half, y: at.y - half }, 10 * marks, 10 * marks)
  return [
    boxAround(at, half, half),
    ...(cluster.danger ? [corner(-1)] : []),
    ...(cluster.alerts > 0 ? [corner(1)] : []),
  ]
}

export const boxAround = ({ x, y }: Pixel, wide: number, high: number): Box => ({
  left: x - wide,
  right: x + wide,
  top: y - high,
  bottom: y + high,
})

/** Where a name may stand, the usual side first. */
function sidesOf({ x, y }: Pixel, away: number, width: number, high: number): readonly (readonly [Side, Box])[] {
  return [
    ['right', { left: x + away, right: x + away + width, top: y - high, bottom: y + high }],
    ['left', { left: x - away - width, right: x - away, top: y - high, bottom: y + high }],
    ['below', boxAround({ x, y: y + away + high - 4 }, width / 2, high)],
    ['above', boxAround({ x, y: y - away - high + 4 }, width / 2, high)],
  ]
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
  return cells.map((group) => clusterOf(group as [MapPlace, ...MapPlace[]]))
}

/** Places under one mark, in the middle of their weight. */
export function clusterOf(group: readonly [MapPlace, ...MapPlace[]]): Cluster {
  const [first] = group
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
    danger: group
      .flatMap(({ danger }) => danger ?? [])
      .reduce<Danger | undefined>((worst, one) => (worst && worst.rank <= one.rank ? worst : one), undefined),
  }
}

/** The more it wants attention, the larger. */
export const urgencyOf = ({ tone = 'plain' }: Pick<MapPlace, 'tone'>): number => urgency.indexOf(tone)
