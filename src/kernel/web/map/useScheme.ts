import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Pixel } from './geometry.ts'
import { fitted, type SchemeView, type Size, type Spot, zoomed } from './scheme.ts'

/** The size of an element; what a picture without one would have, before it is measured. */
export function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ wide: 800, high: 480 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: wide, clientHeight: high } = element
      if (wide > 0 && high > 0) setSize((now) => (now.wide === wide && now.high === high ? now : { wide, high }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return size
}

const around = (marks: number, size: Size) => ({
  left: 34 * marks,
  // Names stand right of their marks; a narrow picture needs its room for the marks.
  right: (size.wide > 420 ? 110 : 40) * marks,
  top: 34 * marks,
  bottom: 44 * marks,
})

export interface Moved {
  readonly view: SchemeView
  /** By hand: dragged, zoomed or opened a cluster. */
  readonly moved: boolean
  move(east: number, south: number): void
  zoom(factor: number, at?: Pixel): void
  showAll(): void
  show(spots: readonly Pixel[]): void
}

/** What part of the scheme is shown: all of it until somebody moves it; another set of places is shown whole again. */
export function useSchemeView(spots: readonly Spot[], size: Size, marks: number): Moved {
  const whole = useMemo(
    // Who walks about does not move the picture.
    () => fitted([{ x: 0, y: 0 }, ...spots.filter(({ place }) => !place.letter)], size, around(marks, size)),
    [spots, size, marks],
  )
  const [own, setOwn] = useState<SchemeView>()
  const which = spots.flatMap(({ place }) => (place.alone ? [] : place.id)).join()
  const shown = useRef(which)
  useEffect(() => {
    if (shown.current !== which) setOwn(undefined)
    shown.current = which
  }, [which])
  const change = (to: (view: SchemeView) => SchemeView) => setOwn((now) => to(now ?? whole))
  return {
    view: own ?? whole,
    moved: own !== undefined,
    move: (east, south) => change((view) => ({ ...view, x: view.x + east, y: view.y + south })),
    zoom: (factor, at) => change((view) => zoomed(view, factor, at ?? { x: size.wide / 2, y: size.high / 2 })),
    showAll: () => setOwn(undefined),
    show: (some) => change((view) => fitted(some, size, around(marks, size), Math.max(view.scale * 2, 60))),
  }
}
