import 'maplibre-gl/dist/maplibre-gl.css'
import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pointAt } from '#kernel/shared/distance.ts'
import { currentSize } from '../shell/prefs.ts'
import { sizes } from '../theme/palette.ts'
import { Anchored } from './Anchored.tsx'
import { ALONE_FROM, type Cluster, clustersAt, type MapPlace, named } from './clusters.ts'
import { boxOf, isInside, lassoed, mercator } from './geometry.ts'
import { Lasso } from './Lasso.tsx'
import { MapMark } from './MapMark.tsx'
import { MapPin } from './MapPin.tsx'
import { LassoTools, ScaleBar, ZoomTools } from './MapTools.tsx'
import type { MapLine, MapViewProps } from './MapView.tsx'
import css from './map.module.css'
import { Popup } from './Popup.tsx'
import { drawCircle, drawLines, OUTLINES_UNTIL, type Tiles } from './style.ts'
import { useFit } from './useFit.ts'
import { useMap, useStart, type View } from './useMap.ts'
import { useProvided } from './useProvided.ts'

type Props = MapViewProps & { readonly onBroken: () => void }

/** The drawn map; its chunk carries the map library and is loaded with the first map. */
export function MapCanvas(props: Props) {
  const { tiles, ready } = useProvided()
  // Where it began stays: what is chosen later moves the pin, not the ground.
  const [begun] = useState(props.start)
  const start = useStart(begun)
  return ready && start ? <Drawing {...props} tiles={tiles} start={start} /> : null
}

const outlinesNote = '行政区划轮廓示意，仅供定位参考 · 数据 Apache ECharts'
const gridNote = '按坐标定位的网格图，没有街道底图'
const none: readonly MapPlace[] = []
const noLines: readonly MapLine[] = []

type DrawingProps = Omit<Props, 'start'> & { readonly tiles: Tiles | null; readonly start: View }

function Drawing({ tiles, start, onBroken, ...props }: DrawingProps) {
  const { label, places = none, unit = '个', circle, pin, onPin, popup, onLasso, chosen } = props
  const { lines = noLines, mover, magnified = 1 } = props
  const frame = useRef<HTMLDivElement>(null)
  const { map, zoom, tilesFailed, loaded } = useMap(frame, { label, tiles, start, onBroken })
  const [open, setOpen] = useState<readonly MapPlace[]>(none)
  const [drawing, setDrawing] = useState(false)
  const { clusters, names } = useClusters(places, zoom, magnified)

  const showAll = useFit(map, props)

  useShapes(map, loaded, { circle, lines, mover })

  usePressed(map, (at) => {
    setOpen(none)
    onPin?.(at)
  })

  function openCluster({ places: inside }: Cluster): void {
    const box = boxOf(inside)
    if (inside.length > 1 && map && box && zoom < ALONE_FROM)
      map.fitBounds([box[0], box[1], box[2], box[3]], { padding: 90, maxZoom: ALONE_FROM + 0.5, duration: 180 })
    else setOpen(inside)
  }
  function chooseView(): void {
    const bounds = map?.getBounds()
    if (bounds) onLasso?.(places.filter(({ lng, lat }) => bounds.contains([lng, lat])))
  }
  const seen = map ? inSight(map, clusters) : []

  return (
    <>
      <div ref={frame} className={css.canvas} />
      {map && (
        <>
          <div className={css.overlay} style={{ inset: 0, ...(magnified === 1 ? {} : { '--marks': magnified }) }}>
            {seen.map((cluster) => (
              <Anchored key={cluster.key} map={map} at={cluster} className={css.markAt}>
                <MapMark
                  cluster={cluster}
                  unit={unit}
                  chosen={chosen !== undefined && cluster.places.every(({ id }) => chosen.has(id))}
                  named={names.get(cluster.key)}
                  onOpen={() => openCluster(cluster)}
                />
              </Anchored>
            ))}
            {mover && (
              <Anchored map={map} at={mover} className={css.moverAt}>
                <i className={css.mover} aria-hidden />
              </Anchored>
            )}
            {pin && <MapPin map={map} at={pin} onMove={onPin} />}
            {popup && open[0] && (
              <Anchored map={map} at={open[0]} className={css.popupAt}>
                <Popup places={open} of={popup} onClose={() => setOpen(none)} />
              </Anchored>
            )}
          </div>
          {drawing && (
            <Lasso
              onDone={(ring) => {
                setDrawing(false)
                const corners = ring?.map(({ x, y }) => map.unproject([x, y]))
                if (corners) onLasso?.(lassoed(places, corners))
              }}
            />
          )}
          {onLasso && <LassoTools drawing={drawing} onDraw={setDrawing} onView={chooseView} />}
          {magnified === 1 && (
            <ZoomTools onNearer={() => map.zoomIn()} onFarther={() => map.zoomOut()} onFit={showAll} />
          )}
          <div className={css.bottom}>
            <ScaleBar map={map} />
            <p className={css.credit}>
              {tiles ? tiles.credit : zoom < OUTLINES_UNTIL ? outlinesNote : gridNote}
              {tiles && tilesFailed && ' · 底图没有全部载入'}
            </p>
          </div>
        </>
      )}
    </>
  )
}

/** Places that stand together at this nearness, and which of them say their name. */
function useClusters(places: readonly MapPlace[], zoom: number, magnified: number) {
  const clusters = useMemo(() => clustersAt(places, zoom), [places, zoom])
  const names = useMemo(() => {
    const placed = clusters.map((cluster) => ({ cluster, at: mercator(cluster, zoom) }))
    return named(placed, { scale: sizes[currentSize()], marks: magnified })
  }, [clusters, zoom, magnified])
  return { clusters, names }
}

/** What a press on the ground does, not one on a mark. */
function usePressed(map: LibreMap | undefined, onPress: (at: ReturnType<typeof pointAt>) => void) {
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    if (!map) return
    const click = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => press.current(pointAt(lngLat, 0, 0))
    map.on('click', click)
    return () => void map.off('click', click)
  }, [map])
}

/** Of many marks those in the picture and close to it. */
const inSight = (map: LibreMap, clusters: readonly Cluster[]) => {
  if (clusters.length < 300) return clusters
  const { clientWidth, clientHeight } = map.getContainer()
  const near = around(clientWidth, clientHeight)
  return clusters.filter(({ lng, lat }) => isInside(map.project([lng, lat]), near))
}

/** The circle and the lines are drawn into the map itself; whoever moves stays in sight. */
function useShapes(
  map: LibreMap | undefined,
  loaded: boolean,
  shapes: Pick<Props, 'circle' | 'mover'> & { lines: readonly MapLine[] },
) {
  const { circle, lines, mover } = shapes
  const at = circle?.at
  const metres = circle?.metres
  useEffect(() => {
    if (map && loaded) drawCircle(map, at, metres)
  }, [map, loaded, at, metres])

  useEffect(() => {
    if (map && loaded) drawLines(map, lines)
  }, [map, loaded, lines])

  useEffect(() => {
    if (map && mover && !map.getBounds().contains([mover.lng, mover.lat]))
      map.panTo([mover.lng, mover.lat], { animate: false })
  }, [map, mover])
}

/** The picture and a margin, for marks that a small move brings in. */
const around = (wide: number, high: number) => [
  { x: -wide, y: -high },
  { x: 2 * wide, y: -high },
  { x: 2 * wide, y: 2 * high },
  { x: -wide, y: 2 * high },
]
