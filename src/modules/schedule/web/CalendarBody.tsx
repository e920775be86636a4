import { type ReactNode, useMemo, useRef } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Notice } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { scheduleApi } from '../shared/api.ts'
import { BoardRegion, LiftedChip } from './BoardRegion.tsx'
import { BoardTray, type Tray } from './BoardTray.tsx'
import { boardKeys } from './boardKeys.ts'
import { GanttBoard } from './GanttBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { NoBoard } from './NoBoard.tsx'
import { useBoardChips } from './useBoardChips.ts'
import { type Calendar, rowHeads } from './useCalendar.ts'
import { useCalendarMoves } from './useCalendarMoves.ts'
import { useCalendarVerdicts } from './useCalendarVerdicts.ts'
import { useDrag } from './useDrag.ts'
import { useEventsBetweenDrags } from './useEventsBetweenDrags.ts'
import type { Moves } from './useMoves.ts'

const shownHere = [maintainOrderApi.list, scheduleApi.calendar]

interface Props {
  readonly calendar: Calendar
  readonly tray: Tray
  readonly moves: Moves
  readonly search: string
  readonly onOpen: (id: string) => void
}

/** Trays and board of the calendar, apart from the bars above: what is drawn again while an order is dragged. */
export function CalendarBody({ calendar, tray, moves, search, onOpen }: Props) {
  const today = useKit().today()
  const region = useRef<HTMLDivElement>(null)
  const { by, view } = calendar
  const { drafts } = moves
  const trays = useMemo(() => [...tray.near.chips, ...tray.redo.chips], [tray.near.chips, tray.redo.chips])
  const chips = useBoardChips(calendar.answer.data, { by, trays, drafts, search, byDays: view === 'month' })
  const { board, chipsOf } = chips
  const { movable, move, mayStaff } = useCalendarMoves(by, moves, chips)
  const { drag, over, ghost, onPointerDown } = useDrag({
    find: movable,
    onDrop: (chip, at) => move(chip, at.date, at.row),
  })
  useEventsBetweenDrags(drag !== undefined, shownHere)
  const verdicts = useCalendarVerdicts(calendar, { drag, over, mayStaff })
  const onKeyDown = boardKeys({
    region,
    movable,
    onMove: (chip, days, row) => move(chip, addDays(chip.date, days), row),
    onUndo: moves.undo,
  })
  function shown(): ReactNode {
    if (!board || calendar.answer.isError)
      return <NoBoard answer={calendar.answer} tooMuch={calendar.tooMuch} narrower="选择班组或小区，或改看一周" />
    const shared = { board, today, drafts, lifted: drag?.id, over }
    if (view === 'month')
      return (
        <MonthBoard
          {...shared}
          chipsOf={chipsOf}
          month={calendar.day.slice(0, 7)}
          verdictOf={verdicts.ofDay}
          onDay={(date) => {
            calendar.set('day', date)
            calendar.set('view', 'week')
          }}
        />
      )
    if (board.rows.length === 0)
      return <Notice icon={null} headline="这一周没有维保工单" hint="换一周，或放宽上面的筛选。" />
    return (
      <GanttBoard
        {...shared}
        target={calendar.answer.data?.loads.target ?? 0}
        rowHead={rowHeads[by]}
        verdictOf={verdicts.ofRow}
      />
    )
  }
  return (
    <>
      <BoardRegion
        region={region}
        dragging={drag !== undefined}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onOpen={onOpen}
      >
        {view === 'week' && (
          <BoardTray
            near={tray.near}
            redo={tray.redo}
            unassigned={{ total: board?.unassigned.length ?? 0, chips: board?.unassigned ?? [] }}
            drafts={drafts}
            lifted={drag?.id}
            today={today}
          />
        )}
        {shown()}
      </BoardRegion>
      <LiftedChip chip={drag} at={ghost} />
    </>
  )
}
