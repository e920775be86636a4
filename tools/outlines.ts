import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes src/kernel/web/map/outlines.geojson out of the folder map/json of Apache ECharts 4.9.0 (Apache-2.0), see
 * docs/decisions/0016: `node tools/outlines.ts <unpacked package>`. Run once; the result is checked in.
 * Lines instead of areas: a border of two cities is written once, kind 1 inside a province, kind 0 around it.
 */
interface Area {
  properties: { name: string; cp?: [number, number] }
  geometry: {
    type: 'Polygon' | 'MultiPolygon'
    coordinates: unknown
    encodeOffsets: unknown
  }
}
type Point = readonly [number, number]

const STEP = 0.01
/** Their parts are districts, too fine for this drawing. */
const fine = new Set([
  'aomen.json',
  'xianggang.json',
  'beijing.json',
  'shanghai.json',
  'tianjin.json',
  'chongqing.json',
])
const from = process.argv[2]
if (!from) throw new Error('where is the unpacked package?')
const folder = join(from, 'map/json/province')

/** A ring as written by ECharts: text of differences, or plain degrees in a few files. */
function ringOf(coded: string | Point[], [startX, startY]: readonly [number, number] = [0, 0]): Point[] {
  if (typeof coded !== 'string') return coded.map(([x, y]) => [Math.round(x / STEP), Math.round(y / STEP)])
  const points: Point[] = []
  let [x, y] = [startX, startY]
  for (let i = 0; i < coded.length; i += 2) {
    const [dx, dy] = [coded.charCodeAt(i) - 64, coded.charCodeAt(i + 1) - 64]
    x += (dx >> 1) ^ -(dx & 1)
    y += (dy >> 1) ^ -(dy & 1)
    points.push([Math.round(x / 1024 / STEP), Math.round(y / 1024 / STEP)])
  }
  return points
}

const edges = new Map<string, { readonly ends: readonly [string, string]; provinces: Set<string>; uses: number }>()
const names: unknown[] = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { features } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { features: Area[] }
  for (const { properties, geometry } of features) {
    if (properties.cp?.length === 2 && !fine.has(file))
      names.push({
        type: 'Feature',
        properties: { name: properties.name },
        geometry: { type: 'Point', coordinates: properties.cp.map((degree) => Math.round(degree * 100) / 100) },
      })
    const pieces = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as (
      | string
      | Point[]
    )[][]
    const offsets = (geometry.type === 'Polygon' ? [geometry.encodeOffsets] : geometry.encodeOffsets) as
      | [number, number][][]
      | undefined
    pieces.forEach((rings, i) => {
      rings.forEach((coded, j) => {
        const points = ringOf(coded, offsets?.[i]?.[j])
        points.forEach((point, k) => {
          const ends = [String(point), String(points[(k + 1) % points.length])].sort() as [string, string]
          if (ends[0] === ends[1]) return
          const key = ends.join(' ')
          const edge = edges.get(key) ?? { ends, provinces: new Set(), uses: 0 }
          edge.provinces.add(file)
          edge.uses += 1
          edges.set(key, edge)
        })
      })
    })
  }
}

/** Edges of one kind, strung together from junction to junction and thinned. */
function strung(kind: 0 | 1): Point[][] {
  const at = new Map<string, Set<string>>()
  for (const { ends, provinces, uses } of edges.values()) {
    if ((uses > 1 && provinces.size === 1 ? 1 : 0) !== kind) continue
    for (const [one, other] of [ends, [ends[1], ends[0]] as const]) at.set(one, (at.get(one) ?? new Set()).add(other))
  }
  const degree = new Map([...at].map(([key, others]) => [key, others.size]))
  const lines: Point[][] = []
  for (const start of [...at.keys()].sort((a, b) => Number(degree.get(a) === 2) - Number(degree.get(b) === 2))) {
    while ((at.get(start)?.size ?? 0) > 0) {
      const line = [start]
      for (let here = start; here === start ? line.length === 1 : degree.get(here) === 2; ) {
        const [next] = at.get(here) ?? []
        if (next === undefined) break
        at.get(here)?.delete(next)
        at.get(next)?.delete(here)
        line.push(next)
        here = next
      }
      const points = line.map((key) => key.split(',').map(Number) as unknown as Point)
      if (!isSpeck(points)) lines.push(thinned(points).map(degreesOf))
    }
  }
  return lines
}

const degreesOf = ([x, y]: Point): Point => [Number((x * STEP).toFixed(2)), Number((y * STEP).toFixed(2))]

/** A closed line smaller than eight kilometres. */
function isSpeck(points: readonly Point[]): boolean {
  if (String(points[0]) !== String(points.at(-1))) return false
  const span = (of: number) =>
    Math.max(...points.map((p) => p[of] as number)) - Math.min(...points.map((p) => p[of] as number))
  return Math.max(span(0), span(1)) < 8
}

/** Without points nearer than a kilometre and a half to the line without them (Douglas and Peucker). */
function thinned(points: readonly Point[]): Point[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  if (points.length < 3) return [first, last]
  const length = Math.hypot(last[0] - first[0], last[1] - first[1])
  let [far, furthest] = [0, 1]
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i] as Point
    const away =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) / length
    if (away > far) [far, furthest] = [away, i]
  }
  if (far <= 1.5) return [first, last]
  return [...thinned(points.slice(0, furthest + 1)).slice(0, -1), ...thinned(points.slice(furthest))]
}

const borders = ([0, 1] as const).map((kind) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiLineString', coordinates: strung(kind) },
}))
mkdirSync('src/kernel/web/map', { recursive: true })
writeFileSync(
  'src/kernel/web/map/outlines.geojson',
  JSON.stringify({ type: 'FeatureCollection', features: [...borders, ...names] }),
)
