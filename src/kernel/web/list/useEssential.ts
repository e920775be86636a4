import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { TableColumn } from './columns.ts'
import { essentialFirst } from './essential.ts'

/** The columns as they stand while a row is open beside them; `before` is what the ticks take. */
export function useEssential(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly TableColumn[],
  open: boolean,
  before: number,
): readonly TableColumn[] {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !open) return
    const measure = () => {
      const size = Number.parseFloat(getComputedStyle(box).getPropertyValue('--size')) || 1
      setRoom(Math.floor(box.clientWidth / size))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, open])
  return useMemo(() => (open && room ? essentialFirst(columns, room - before) : columns), [columns, open, room, before])
}
