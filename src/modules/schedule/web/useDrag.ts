import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import type { CalendarChip } from '../shared/calendar.ts'

/** The cell under the pointer; months have days and no rows. */
export interface Over {
  readonly date: Day
  readonly row: string | undefined
}
interface Options {
  /** The chip an element with `data-chip` stands for; undefined when it may not be moved. */
  readonly find: (id: string) => CalendarChip | undefined
  readonly onDrop: (chip: CalendarChip, over: Over) => void
}

const STARTS_AFTER = 4
const EDGE = 36
const STEP = 14

/**
 * Dragging by pointer. Cells carry `data-date` and `data-row`; the ghost follows the pointer outside of React, so that
 * a move of the pointer draws nothing until it enters another cell. Escape lets go.
 */
export function useDrag({ find, onDrop }: Options) {
  const [drag, setDrag] = useState<CalendarChip>()
  const [over, setOver] = useState<Over>()
  const ghost = useRef<HTMLDivElement>(null)
  const latest = useRef({ find, onDrop })
  latest.current = { find, onDrop }
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function onPointerDown(event: ReactPointerEvent): void {
    if (event.button !== 0) return
    const id = (event.target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
    const chip = id === undefined ? undefined : latest.current.find(id)
    if (!chip) return
    const [startX, startY] = [event.clientX, event.clientY]
    let moving = false
    let at: Over | undefined

    const move = (now: PointerEvent) => {
      if (!moving && Math.hypot(now.clientX - startX, now.clientY - startY) < STARTS_AFTER) return
      if (!moving) setDrag(chip)
      moving = true
      now.preventDefault()
      if (ghost.current)
        ghost.current.style.transform = `translate(${now.clientX - 14}px, ${now.clientY - 12}px) rotate(-1.2deg)`
      const under = document.elementFromPoint(now.clientX, now.clientY)
      const cell = under?.closest<HTMLElement>('[data-date]')
      const next = cell?.dataset.date ? { date: cell.dataset.date, row: cell.dataset.row } : undefined
      if (next?.date !== at?.date || next?.row !== at?.row) {
        at = next
        setOver(next)
      }
      scrollAtEdge(under, now.clientY)
    }
    const end = (drop: boolean) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key, true)
      stop.current = undefined
      setDrag(undefined)
      setOver(undefined)
      if (!moving) return
      // The click that ends a drag opens nothing.
      const swallow = (click: MouseEvent) => click.stopPropagation()
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, true))
      if (drop && at) latest.current.onDrop(chip, at)
    }
    const up = () => end(true)
    const cancel = () => end(false)
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
    stop.current = cancel
  }
  return { drag, over, ghost, onPointerDown }
}

function scrollAtEdge(under: Element | null, y: number): void {
  const scroller = under?.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const box = scroller.getBoundingClientRect()
  if (y < box.top + EDGE) scroller.scrollBy(0, -STEP)
  if (y > box.bottom - EDGE) scroller.scrollBy(0, STEP)
}
