import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Longer tables and trees draw only the rows in sight. */
const VIRTUAL_FROM = 100

/** Rows move into and out of the drawn part in blocks, so that most frames of a scroll draw nothing new. */
const BLOCK = 12

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

/** Whole blocks around the rows in sight, one more on either side. */
export function blocksAround(top: number, height: number, row: number, count: number): readonly [number, number] {
  const first = Math.max(0, Math.floor(top / row / BLOCK) - 1) * BLOCK
  const end = (Math.ceil((top + height) / row / BLOCK) + 1) * BLOCK
  return [Math.min(first, Math.max(0, count - 1)), Math.min(end, count)]
}

export function useWindow(count: number, scroller: RefObject<HTMLElement | null>, shape = tableRow): RowWindow {
  const virtual = count > VIRTUAL_FROM
  const [row, setRow] = useState(shape.height)
  const [[first, end], setDrawn] = useState<readonly [number, number]>([0, 4 * BLOCK])
  // All rows are of one height; the person's density and type size decide which.
  useLayoutEffect(() => {
    // To measure is to lay the page out at once: only where it matters.
    if (!virtual) return
    const drawn = scroller.current?.querySelector<HTMLElement>(shape.drawn)?.offsetHeight
    if (drawn && drawn !== row) setRow(drawn)
  })
  useEffect(() => {
    const box = scroller.current
    if (!virtual || !box) return
    const look = () => {
      const [from, to] = blocksAround(box.scrollTop, box.clientHeight, row, count)
      setDrawn((now) => (now[0] === from && now[1] === to ? now : [from, to]))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [virtual, count, row, scroller])
  const scrollTo = (index: number) => {
    const box = scroller.current
    if (!box || !virtual) return
    const top = index * row
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + row > box.scrollTop + box.clientHeight) box.scrollTop = top + row - box.clientHeight
  }
  if (!virtual) return { first: 0, end: count, above: 0, below: 0, scrollTo }
  const last = Math.min(end, count)
  const start = Math.min(first, last)
  return { first: start, end: last, above: start * row, below: Math.max(0, (count - last) * row), scrollTo }
}
