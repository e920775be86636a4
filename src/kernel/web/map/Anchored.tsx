import type { Map as LibreMap } from 'maplibre-gl'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Point } from '#kernel/shared/distance.ts'

/** Keeps its content at a place of the map while the map moves. */
export function Anchored({
  map,
  at,
  className,
  children,
}: {
  map: LibreMap
  at: Point
  className?: string | undefined
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const { lng, lat } = at
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([lng, lat])
      if (box.current) box.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, lng, lat])
  return (
    <div ref={box} className={className} style={{ position: 'absolute', top: 0, left: 0 }}>
      {children}
    </div>
  )
}
