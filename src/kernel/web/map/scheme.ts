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

/** A minute takes at most so many pixels: 25 m each. */
const CLOSEST = 11
/** Of the zoom by hand: buildings of one community apart. */
export const NEAREST = 400

/** As large as the points fit between the edges. */
export function fitted(points: readonly Pixel[], size: Size, room: Room, closest = CLOSEST): SchemeView {
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

/** Where on its ring a figure stands: in the picture, as far from marks as there is room, best near the top. */
export function figureAt(
  radius: number,
  view: SchemeView,
  size: Size,
  marks: readonly Placed[],
  margin: number,
): Pixel | undefined {
  let [best, worth]: [Pixel | undefined, number] = [undefined, 0]
  for (let step = 0; step < 36; step++) {
    const angle = ((step % 2 === 0 ? step : -step - 1) * Math.PI) / 36
    const at = shownAt(view, { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius })
    if (at.x < margin || at.x > size.wide - margin || at.y < margin || at.y > size.high - margin) continue
    const clear = Math.min(60, ...marks.map(({ at: mark }) => Math.hypot(mark.x - at.x, mark.y - at.y)))
    const value = clear - step * 0.6
    if (value > worth) [best, worth] = [at, value]
  }
  return best
}

/** The middle of places without a base: half lie east of it, half north. */
export function middleOf(places: readonly Point[]): Point | undefined {
  const half = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  const [lng, lat] = [half(places.map((one) => one.lng)), half(places.map((one) => one.lat))]
  return lng === undefined || lat === undefined ? undefined : { lng, lat }
}
