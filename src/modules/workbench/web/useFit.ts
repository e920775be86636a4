import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many rows of a height fit into a box: what does not fit is counted and linked, never scrolled (archives 4.1). */
export function useFit(box: RefObject<HTMLElement | null>, rowHeight: number): number {
  const [fits, setFits] = useState(4)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const size = Number(getComputedStyle(element).getPropertyValue('--size')) || 1
      setFits(Math.max(1, Math.floor((element.clientHeight + 1) / (rowHeight * size))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, rowHeight])
  return fits
}
