import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import { pointAt } from '#kernel/shared/distance.ts'
import { boxOf } from './geometry.ts'
import type { MapViewProps } from './MapView.tsx'

const none: readonly never[] = []

/**
 * What the picture shows: another filter shows its places, another circle its surroundings; a pin stays where the person
 * works unless it leaves the picture. Gives back the way to see all of it again.
 */
export function useFit(
  map: MapLibre | undefined,
  { places = none, lines = none, circle, pin, closeUp }: MapViewProps,
): () => void {
  const showAll = useCallback(() => {
    if (!map) return
    const reach = circle ? circle.metres * 1.15 : 400
    const middle = closeUp && places.length > 1 ? undefined : (pin ?? circle?.at)
    const all = lines.length > 0 ? [...places, ...lines.flatMap(({ points }) => points)] : places
    const box = boxOf(middle ? [pointAt(middle, -reach, -reach), pointAt(middle, reach, reach)] : all)
    // Names stand right of their marks; a narrow map needs its room for the marks.
    const right = places.length > 1 && map.getContainer().clientWidth > 500 ? 120 : 56
    const padding = { top: 56, bottom: 56, left: 56, right }
    if (box) map.fitBounds([box[0], box[1], box[2], box[3]], { padding, maxZoom: 17, animate: false })
  }, [map, circle, pin, places, lines, closeUp])

  const lastFit = useRef<string>(undefined)
  const way = lines.map(({ points: [first], points }) => `${first?.lng} ${first?.lat} ${points.length}`).join()
  const wanted =
    (pin || circle) && !closeUp
      ? `circle ${circle?.metres}`
      : `${places.flatMap(({ id, alone }) => (alone ? [] : id)).join()} ${way}`
  useEffect(() => {
    if (!map) return
    const away = pin && !map.getBounds().contains([pin.lng, pin.lat])
    if (lastFit.current === wanted && !away) return
    lastFit.current = wanted
    showAll()
  }, [map, wanted, pin, showAll])
  return showAll
}
