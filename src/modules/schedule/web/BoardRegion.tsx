import type { KeyboardEventHandler, PointerEventHandler, ReactNode, RefObject } from 'react'
import type { CalendarChip } from '../shared/calendar.ts'
import { BoardChip } from './BoardChip.tsx'
import css from './board.module.css'
import { rove } from './boardKeys.ts'

interface Props {
  readonly region: RefObject<HTMLDivElement | null>
  readonly dragging: boolean
  readonly onPointerDown: PointerEventHandler
  readonly onKeyDown: KeyboardEventHandler
  readonly onOpen: (id: string) => void
  readonly children: ReactNode
}

/** Trays and board together: an order is dragged from one into the other, and a click on it opens it. */
export function BoardRegion({ region, dragging, onPointerDown, onKeyDown, onOpen, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the keys of the orders inside rise to here
    <div
      ref={region}
      className={`flex grow min-h-0 line-t ${dragging ? css.dragging : ''}`}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={rove}
      onClick={(event) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
        if (id) onOpen(id)
      }}
    >
      {children}
    </div>
  )
}

/** The order under the pointer; `at` is moved outside of React (`useDrag`), `children` say what the place there means. */
export function LiftedChip({
  chip,
  at,
  children,
}: {
  readonly chip: CalendarChip | undefined
  readonly at: RefObject<HTMLDivElement | null>
  readonly children?: ReactNode
}) {
  if (!chip) return null
  return (
    <div ref={at} className={`fixed no-pointer ${css.ghost}`} style={{ transform: 'translate(-999px, 0)' }}>
      <BoardChip chip={chip} />
      {children}
    </div>
  )
}
