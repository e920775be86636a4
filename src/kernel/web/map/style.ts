import type { GeoJSONSource, LayerSpecification, Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import type { Point } from '#kernel/shared/distance.ts'
import { circleRing, metresPerPixel, roundLength } from './geometry.ts'
import type { MapLine } from './MapView.tsx'
import outlines from './outlines.geojson?url'

/** A tile service of the installation (TIWEI_MAP_TILES); without one the bundled outlines are drawn. */
export interface Tiles {
  /** One above the other: the ground, then its names. */
  readonly urls: readonly string[]
  /** Drawn in WGS-84, as 天地图 is; else in GCJ-02. */
  readonly wgs84: boolean
  readonly credit: string
}

/** Beyond it the outlines, a kilometre and a half exact, would mislead; a grid in metres takes over. */
export const OUTLINES_UNTIL = 11

type Colours = Readonly<Record<'side' | 'line' | 'ctl' | 'ink2' | 'bg' | 'brand' | 'brandT', string>>

/** The palette in use, light or dark, as the style sheet has it. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    side: read('side'),
    line: read('line'),
    ctl: read('ctl'),
    ink2: read('ink2'),
    bg: read('bg'),
    brand: read('brand'),
    brandT: read('brandT'),
  }
}

const nothing = { type: 'FeatureCollection', features: [] } as const

export function styleOf(tiles: Tiles | null, colours: Colours): StyleSpecification {
  const circle = {
    circle: { type: 'geojson', data: nothing },
    lines: { type: 'geojson', data: nothing, tolerance: 0.2 },
  } as const
  const rings: LayerSpecification[] = [
    { id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': colours.brand, 'fill-opacity': 0.14 } },
    {
      id: 'circleEdge',
      type: 'line',
      source: 'circle',
      paint: { 'line-color': colours.brand, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      id: 'ways',
      type: 'line',
      source: 'lines',
      filter: ['!', ['get', 'dashed']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.brand, 'line-width': 3 },
    },
    {
      id: 'assumed',
      type: 'line',
      source: 'lines',
      filter: ['get', 'dashed'],
      paint: { 'line-color': colours.ink2, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
  ]
  if (tiles)
    return {
      version: 8,
      sources: {
        ...circle,
        ...Object.fromEntries(
          tiles.urls.map((url, n) => [
            `tiles${n}`,
            { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 18 } as const,
          ]),
        ),
      },
      layers: [
        ...tiles.urls.map((_, n) => ({ id: `tiles${n}`, type: 'raster', source: `tiles${n}` }) as const),
        ...rings,
      ],
    }
  return {
    version: 8,
    sources: {
      ...circle,
      grid: { type: 'geojson', data: nothing },
      outlines: { type: 'geojson', data: nothing, tolerance: 0.2 },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.side } },
      { id: 'grid', type: 'line', source: 'grid', minzoom: 9, paint: { 'line-color': colours.line, 'line-width': 1 } },
      {
        id: 'cities',
        type: 'line',
        source: 'outlines',
        filter: ['==', ['get', 'kind'], 1],
        maxzoom: OUTLINES_UNTIL,
        paint: { 'line-color': colours.ctl, 'line-width': 0.7 },
      },
      {
        id: 'provinces',
        type: 'line',
        source: 'outlines',
        filter: ['==', ['get', 'kind'], 0],
        maxzoom: OUTLINES_UNTIL,
        paint: { 'line-color': colours.ctl, 'line-width': 1.3 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'outlines',
        filter: ['has', 'name'],
        minzoom: 5.5,
        maxzoom: OUTLINES_UNTIL,
        layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-padding': 6 },
        paint: { 'text-color': colours.ink2, 'text-halo-color': colours.side, 'text-halo-width': 1.5 },
      },
      ...rings,
    ],
  }
}

/** Light and dark change the paint, not the map. */
export function repaint(map: LibreMap, colours: Colours): void {
  const paint = (layer: string, property: string, value: string) => {
    if (map.getLayer(layer)) map.setPaintProperty(layer, property as 'line-color', value)
  }
  paint('ground', 'background-color', colours.side)
  paint('grid', 'line-color', colours.line)
  paint('cities', 'line-color', colours.ctl)
  paint('provinces', 'line-color', colours.ctl)
  paint('names', 'text-color', colours.ink2)
  paint('names', 'text-halo-color', colours.side)
  paint('circle', 'fill-color', colours.brand)
  paint('circleEdge', 'line-color', colours.brand)
  paint('ways', 'line-color', colours.brand)
  paint('assumed', 'line-color', colours.ink2)
}

export function drawCircle(map: LibreMap, at: Point | undefined, metres: number | undefined): void {
  const source = map.getSource<GeoJSONSource>('circle')
  if (at === undefined || metres === undefined || metres <= 0) void source?.setData(nothing)
  else
    void source?.setData({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [circleRing(at, metres)] },
    })
}

export function drawLines(map: LibreMap, lines: readonly MapLine[]): void {
  void map.getSource<GeoJSONSource>('lines')?.setData({
    type: 'FeatureCollection',
    features: lines
      .filter(({ points }) => points.length > 1)
      .map(({ points, dashed = false }) => ({
        type: 'Feature',
        properties: { dashed },
        geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
      })),
  })
}

/** Length of the scale bar: the metres of about 90 px, rounded. */
export const scaleOf = (map: LibreMap): number => roundLength(metresPerPixel(map.getCenter().lat, map.getZoom()) * 90)

const outlined = new WeakSet<LibreMap>()

/** The outlines are fetched when somebody looks from far enough to see them. */
export function drawGround(map: LibreMap): void {
  const source = map.getSource<GeoJSONSource>('outlines')
  if (source && map.getZoom() < OUTLINES_UNTIL && !outlined.has(map)) {
    outlined.add(map)
    void source.setData(outlines)
  }
  drawGrid(map)
}

/** Lines every so many metres of the scale, over the view and its surroundings. */
function drawGrid(map: LibreMap): void {
  const source = map.getSource<GeoJSONSource>('grid')
  if (!source || map.getZoom() < 9) return
  const bounds = map.getBounds()
  const { lat } = map.getCenter()
  const stepLat = scaleOf(map) / 111_195
  const stepLng = stepLat / Math.cos((Math.round(lat * 20) / 20) * (Math.PI / 180))
  const [wide, high] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
  const [west, east] = [bounds.getWest() - wide / 2, bounds.getEast() + wide / 2]
  const [south, north] = [bounds.getSouth() - high / 2, bounds.getNorth() + high / 2]
  const lines: [number, number][][] = []
  for (let x = Math.ceil(west / stepLng) * stepLng; x < east && lines.length < 200; x += stepLng)
    lines.push([
      [x, south],
      [x, north],
    ])
  for (let y = Math.ceil(south / stepLat) * stepLat; y < north && lines.length < 400; y += stepLat)
    lines.push([
      [west, y],
      [east, y],
    ])
  void source.setData({
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: lines },
  })
}
