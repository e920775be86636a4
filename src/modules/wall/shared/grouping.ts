import type { MapCommunity } from './cityMap.ts'

/** More marks than these are told in groups, where the page says how near it looks. */
const MOST_MARKS = 600
/** Pixels of a square in which communities flow together; the world is 512 px wide at zoom 0. */
const CELL = 64
const worse = (a: MapCommunity['worst'], b: MapCommunity['worst']) => (a === null ? b : b === null ? a : a < b ? a : b)
const added = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

/** Communities that lie in one square of the picture as one, at the most troubled of them; few ones stay as they are. */
export function grouped(rows: readonly Omit<MapCommunity, 'together'>[], zoom: number | undefined): MapCommunity[] {
  const single = rows.map((row) => ({ ...row, together: 1 }))
  if (zoom === undefined || rows.length <= MOST_MARKS) return single
  const degrees = (360 / (512 * 2 ** zoom)) * CELL
  const cell = ({ lng, lat }: { lng: number; lat: number }) =>
    `${Math.floor(lng / degrees)} ${Math.floor(lat / degrees)}`
  return [...Map.groupBy(single, cell).values()].map(asOne)
}

/** The first is the most troubled: rows come in that order. */
function asOne(inside: readonly MapCommunity[]): MapCommunity {
  const [first] = inside as readonly [MapCommunity, ...MapCommunity[]]
  const sum = (of: (one: MapCommunity) => number) => inside.reduce((all, one) => all + of(one), 0)
  const layer = (of: (one: MapCommunity) => number | null) => inside.map(of).reduce(added)
  return {
    ...first,
    together: inside.length,
    lifts: sum(({ lifts }) => lifts),
    online: sum(({ online }) => online),
    offline: sum(({ offline }) => offline),
    faulty: sum(({ faulty }) => faulty),
    worst: inside.map(({ worst }) => worst).reduce(worse),
    grave: inside.some(({ grave }) => grave),
    orders: layer(({ orders }) => orders),
    emergency: layer(({ emergency }) => emergency),
    due: layer(({ due }) => due),
    heat: layer(({ heat }) => heat),
  }
}
