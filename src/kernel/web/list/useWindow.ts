import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Longer tables and trees draw only the rows in sight. */
export const VIRTUAL_FROM = 100

/** Rows of one height: how high before one is drawn, in px, and how a drawn one is found in the scrolled box. */
export interface RowShape {
  readonly height: number
  readonly drawn: string
}
const tableRow: RowShape = { height: 36, drawn: 'tbody tr[data-index]' }

/** The rows to draw and the space of those left out, in px. */
export interface RowWindow {
  readonly first: number
  /** One past the last. */
  readonly end: number
  readonly above: number
  readonly below: number
  scrollTo(index: number): void
}

export function useWindow(count: number, scroller: RefObject<HTMLElement | null>, shape = tableRow): RowWindow {
  const virtual = count > VIRTUAL_FROM
  const [row, setRow] = useState(shape.height)
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 6,
  })
  // All rows are of one height; the person's density and type size decide which.
  useLayoutEffect(() => {
    const drawn = scroller.current?.querySelector<HTMLElement>(shape.drawn)?.offsetHeight
    if (drawn && drawn !== row) {
      setRow(drawn)
      virtualizer.measure()
    }
  })
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  if (!virtual) return { first: 0, end: count, above: 0, below: 0, scrollTo }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1
  return { first, end, above: first * row, below: Math.max(0, (count - end) * row), scrollTo }
}
