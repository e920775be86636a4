import { useQuery } from '@tanstack/react-query'
import { type Map as LibreMap, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { keepText, keptText } from '../kept.ts'
import { useBasesOf } from '../services.tsx'
import { coloursOf, drawGround, repaint, styleOf, type Tiles } from './style.ts'

// A file of our own beside the pages: the policy allows no worker from elsewhere.
setWorkerUrl(workerUrl)

/** Without tiles there is no picture of the whole country: see docs/decisions/0016. */
const LOWEST = { outlines: 5.5, tiles: 3 }

const VIEW = 'map.view'

export interface View {
  readonly center: [number, number]
  readonly zoom: number
}

/** Where the person looked last. */
function lastView(): View | undefined {
  const [lng, lat, zoom] = (keptText(VIEW) ?? '').split(',').map(Number)
  return lng && lat && zoom ? { center: [lng, lat], zoom } : undefined
}

/** The towns around, and still the outlines under them. */
const NEAR = 9

/** Where a map without any place of its own starts: the last view, the company's own area, else the country's middle. */
export function useStart(given: Point | undefined): View | undefined {
  const bases = useBasesOf()
  const [kept] = useState(lastView)
  const { data, isPending } = useQuery({
    queryKey: ['map', 'bases'],
    // silent: without it the map begins over the whole country
    queryFn: () => bases().catch(() => []),
    enabled: kept === undefined && given === undefined,
    staleTime: 600_000,
    retry: false,
  })
  return useMemo(() => {
    if (given) return { center: [given.lng, given.lat], zoom: NEAR + 1 }
    if (kept) return kept
    if (isPending) return undefined
    const [home] = data ?? []
    return home ? { center: [home.lng, home.lat], zoom: NEAR } : { center: [113.5, 31.5], zoom: LOWEST.outlines }
  }, [given, kept, data, isPending])
}
const keepView = (map: LibreMap) => {
  const { lng, lat } = map.getCenter()
  keepText(VIEW, [lng.toFixed(5), lat.toFixed(5), map.getZoom().toFixed(1)].join())
}

interface Options {
  readonly label: string
  readonly tiles: Tiles | null
  readonly start: View
  readonly onBroken: () => void
}

export interface MapState {
  readonly map: LibreMap | undefined
  /** Changes with every half step of zoom: marks flow together and apart. */
  readonly zoom: number
  readonly tilesFailed: boolean
  /** The base is there: what is drawn on it can be drawn. Marks stand above it and do not wait. */
  readonly loaded: boolean
}

/** A MapLibre map inside an element: made once, removed with it, painted again when light turns to dark. */
export function useMap(frame: RefObject<HTMLDivElement | null>, { label, tiles, start, onBroken }: Options): MapState {
  const [map, setMap] = useState<LibreMap>()
  const [zoom, setZoom] = useState(10)
  const [loaded, setLoaded] = useState(false)
  const [tilesFailed, setTilesFailed] = useState(false)
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const container = frame.current
    if (!container) return
    let made: MapLibre
    try {
      made = new MapLibre({
        container,
        style: styleOf(tiles, coloursOf(container)),
        ...start,
        minZoom: tiles ? LOWEST.tiles : LOWEST.outlines,
        maxZoom: 18,
        maxPitch: 0,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
        attributionControl: false,
        fadeDuration: 0,
        locale: { 'Map.Title': `${label}，方向键移动，加减键缩放` },
      })
    } catch {
      // silent: a browser without WebGL; the page says so in the map's place
      broken.current()
      return
    }
    made.keyboard.disableRotation()
    made.touchZoomRotate.disableRotation()
    const settle = () => {
      setZoom(Math.floor(made.getZoom() * 2) / 2)
      if (!tiles) drawGround(made)
    }
    made.on('error', () => setTilesFailed(true))
    made.on('style.load', () => {
      setLoaded(true)
      settle()
    })
    made.on('moveend', () => {
      settle()
      keepView(made)
    })
    setMap(made)
    settle()
    const mode = new MutationObserver(() => repaint(made, coloursOf(container)))
    mode.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode'] })
    return () => {
      mode.disconnect()
      setMap(undefined)
      setLoaded(false)
      made.remove()
    }
  }, [frame, label, tiles, start])
  return { map, zoom, tilesFailed, loaded }
}
