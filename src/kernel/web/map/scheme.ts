import { offsetFrom, type Point } from '#kernel/shared/distance.ts'
import { drivenMinutes, PARKING_MINUTES, travelMinutes } from '#kernel/shared/travel.ts'
import { type Cluster, clusterOf, type MapPlace, markSize, type Placed, urgencyOf } from './clusters.ts'
import type { Pixel } from './geometry.ts'

/**
 * Places around a base by the minutes of the way and by their direction: what is drawn where no tile service is set
 * (decision 0126). The minutes are those of routing. Positions are minutes of driving east and south of the base, so that
 * distances are true; beyond the last ring they are drawn together.
 */
export interface Spot extends Pixel {
  readonly place: MapPlace
  /** Of the whole way, parking included. */
  readonly minutes: number
}

const RINGS = [10, 20, 30, 45] as const
const LAST = RINGS[RINGS.length - 1] as number

/** Minutes of driving at which a ring of so many minutes lies. */
const reach = (minutes: number): number => squeezed(Math.max(0, minutes - PARKING_MINUTES))

/** True to the last ring; beyond it every doubling takes as much room as fifteen minutes. */
function squeezed(driven: number): number {
  const edge = LAST - PARKING_MINUTES
  return driven <= edge ? driven : edge + 15 * Math.log2(driven / edge)
}

/** Where a point of the ground is drawn. */
export function drawnAt(base: Point, at: Point): Pixel {
  const { east, north } = offsetFrom(base, at)
  const metres = Math.hypot(east, north)
  if (metres === 0) return { x: 0, y: 0 }
  const share = squeezed(drivenMinutes(metres)) / metres
  return { x: east * share, y: -north * share }
}

/** All places, the nearest first. */
export const spotsOf = (places: readonly MapPlace[], base: Point): Spot[] =>
  places
    .map((place) => ({ place, minutes: travelMinutes(base, place), ...drawnAt(base, place) }))
    .toSorted((a, b) => a.minutes - b.minutes || (a.place.id < b.place.id ? -1 : 1))

/** 10, 20, 30, 45 and, where places lie beyond, as many doublings as reach them; with the radius. */
export function ringsOf(spots: readonly Spot[]): { readonly minutes: number; readonly radius: number }[] {
  const furthest = spots.at(-1)?.minutes ?? 0
  const rings: number[] = [...RINGS]
  for (let minutes = 90; (rings.at(-1) ?? 0) < furthest && minutes < 2000; minutes *= 2) rings.push(minutes)
  return rings.map((minutes) => ({ minutes, radius: reach(minutes) }))
}

/** Pixels of a minute, and where the base stands in the picture. */
export interface SchemeView extends Pixel {
  readonly scale: number
}
export interface Size {
  readonly wide: number
  readonly high: number
}
interface Room {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Of the zoom by hand: buildings of one community apart. */
export const NEAREST = 400

/** The ring of ten minutes fills the picture at most. */
const closestOf = ({ wide, high }: Size): number => Math.min(wide, high) / 2 / reach(RINGS[0])

/** As large as the points fit between the edges. */
export function fitted(points: readonly Pixel[], size: Size, room: Room, closest = closestOf(size)): SchemeView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(40, size.wide - room.left - room.right)
  const high = Math.max(40, size.high - room.top - room.bottom)
  const scale = Math.min(closest, wide / Math.max(east - west, 0.01), high / Math.max(south - north, 0.01))
  return {
    scale,
    x: room.left + wide / 2 - ((west + east) / 2) * scale,
    y: room.top + high / 2 - ((north + south) / 2) * scale,
  }
}

export const shownAt = ({ scale, x, y }: SchemeView, spot: Pixel): Pixel => ({
  x: x + spot.x * scale,
  y: y + spot.y * scale,
})

/** Larger or smaller by a factor around a pixel that stays where it is. */
export function zoomed(view: SchemeView, factor: number, around: Pixel): SchemeView {
  const scale = Math.min(NEAREST, Math.max(0.2, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: around.x + (view.x - around.x) * by, y: around.y + (view.y - around.y) * by }
}

export interface Joined extends Pixel {
  readonly cluster: Cluster
  readonly minutes: number
  readonly spots: readonly Spot[]
}

interface Group {
  readonly first: Spot
  readonly spots: readonly Spot[]
  /** Half of the mark, in pixels. */
  readonly half: number
}

const groupOf = (first: Spot, spots: readonly Spot[], marks: number): Group => ({
  first,
  spots,
  half: (markSize(clusterOf(spots.map(({ place }) => place) as [MapPlace, ...MapPlace[]])) * marks) / 2,
})

const mayJoin = ({ first: { place } }: Group): boolean => !place.alone && place.mark === undefined

const covers = (a: Group, b: Group, scale: number): boolean =>
  Math.hypot(a.first.x - b.first.x, a.first.y - b.first.y) * scale < a.half + b.half + 2

/**
 * Marks that would cover each other at this scale, as one mark at the most urgent of them. They do not depend on where the
 * picture stands, so that moving it shuffles nothing.
 */
export function joined(spots: readonly Spot[], scale: number, marks = 1): Joined[] {
  const groups: Group[] = []
  const order = spots.toSorted(
    (a, b) =>
      Number(b.place.alone ?? false) - Number(a.place.alone ?? false) ||
      urgencyOf(b.place) - urgencyOf(a.place) ||
      (b.place.count ?? 1) - (a.place.count ?? 1) ||
      (a.place.id < b.place.id ? -1 : 1),
  )
  const take = (group: Group): void => {
    const near = mayJoin(group) ? groups.find((other) => mayJoin(other) && covers(other, group, scale)) : undefined
    if (!near) groups.push(group)
    else {
      groups.splice(groups.indexOf(near), 1)
      // It grows with what joins it, and may reach the next one.
      take(groupOf(near.first, [...near.spots, ...group.spots], marks))
    }
  }
  for (const spot of order) take(groupOf(spot, [spot], marks))
  return groups
    .map(({ first, spots: inside }) => ({
      x: first.x,
      y: first.y,
      minutes: Math.min(...inside.map(({ minutes }) => minutes)),
      spots: inside,
      cluster: clusterOf(inside.map(({ place }) => place) as [MapPlace, ...MapPlace[]]),
    }))
    .toSorted((a, b) => a.minutes - b.minutes || (a.cluster.key < b.cluster.key ? -1 : 1))
}

const words = ['正北', '东北', '正东', '东南', '正南', '西南', '正西', '西北'] as const
/** 东北; nothing at the base itself. */
export function directionOf({ x, y }: Pixel): string {
  if (Math.hypot(x, y) < 0.2) return ''
  const turn = Math.round((Math.atan2(x, -y) / (2 * Math.PI)) * 8)
  return words[(turn + 8) % 8] as string
}

/** Right, below, left, between them, above: the upper corners belong to what hangs at the mark. */
const around = [0, 90, 180, 45, 135, 270].map((degrees) => (degrees / 180) * Math.PI)

/**
 * The marks in pixels. People and who is trapped stand beside the mark of the place they are at, so that neither hides the
 * other: on the first side that is free.
 */
export function placedIn(view: SchemeView, groups: readonly Joined[], marks = 1): Placed[] {
  const halfOf = ({ cluster }: Placed) => (markSize(cluster) * marks) / 2
  const free = groups.filter(({ cluster }) => !cluster.places[0]?.alone)
  const taken: Placed[] = free.map((group) => ({ cluster: group.cluster, at: shownAt(view, group) }))
  const isCovered = (one: Placed) =>
    taken.find((other) => Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < halfOf(one) + halfOf(other))
  for (const group of groups) {
    if (!group.cluster.places[0]?.alone) continue
    const here: Placed = { cluster: group.cluster, at: shownAt(view, group) }
    const under = isCovered(here)
    const away = under ? halfOf(here) + halfOf(under) + 1 : 0
    const sides = (under ? around : []).map(
      (angle): Placed => ({
        cluster: group.cluster,
        at: { x: (under as Placed).at.x + Math.cos(angle) * away, y: (under as Placed).at.y + Math.sin(angle) * away },
      }),
    )
    taken.push(sides.find((side) => !isCovered(side)) ?? here)
  }
  const byKey = new Map(taken.map((one) => [one.cluster.key, one]))
  return groups.flatMap(({ cluster }) => byKey.get(cluster.key) ?? [])
}

export interface Figure extends Pixel {
  readonly minutes: number
}

/** 20 分 on each ring that is in the picture, where no mark is and there is most room, best near the top. */
export function figuresOf(
  spots: readonly Spot[],
  view: SchemeView,
  size: Size,
  placed: readonly Placed[],
  letters: number,
): Figure[] {
  const margin = 22 * letters
  const found: Figure[] = []
  for (const { minutes, radius } of ringsOf(spots)) {
    let [best, worth]: [Figure | undefined, number] = [undefined, 0]
    for (let step = 0; step < 36; step++) {
      const angle = ((step % 2 === 0 ? step : -step - 1) * Math.PI) / 36
      const { x, y } = shownAt(view, { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius })
      if (x < margin || x > size.wide - margin || y < margin || y > size.high - margin) continue
      const clear = Math.min(
        margin * 3,
        ...placed.map(({ at, cluster }) => Math.hypot(at.x - x, at.y - y) - (markSize(cluster) / 2 + 14) * letters),
        ...found.map((other) => Math.hypot(other.x - x, other.y - y) - margin),
      )
      const value = clear - step * 0.5
      if (value > worth) [best, worth] = [{ minutes, x, y }, value]
    }
    if (best) found.push(best)
  }
  return found
}

/** The middle of places without a base: half lie east of it, half north. */
export function middleOf(places: readonly Point[]): Point | undefined {
  const half = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  const [lng, lat] = [half(places.map((one) => one.lng)), half(places.map((one) => one.lat))]
  return lng === undefined || lat === undefined ? undefined : { lng, lat }
}
