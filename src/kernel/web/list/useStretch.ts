import { type RefObject, useLayoutEffect } from 'react'

const MOST = 1.6

/** Room left over widens the columns up to 1.6 times; the rest stays empty, so that eyes need not travel (look 5). */
export function useStretch(scroller: RefObject<HTMLDivElement | null>, width: number, drawn: boolean): void {
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const widen = () => {
      const size = Number.parseFloat(getComputedStyle(box).getPropertyValue('--size')) || 1
      const stretch = drawn ? size : Math.min(MOST, Math.max(size, box.clientWidth / width))
      box.style.setProperty('--stretch', stretch.toFixed(3))
    }
    widen()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(widen)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, width, drawn])
}
