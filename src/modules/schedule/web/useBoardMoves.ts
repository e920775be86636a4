import { useCallback, useMemo } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { BoardRow } from './board.ts'
import { draftedChip } from './drafts.ts'
import { placeOf } from './staged.ts'
import type { OrdersBoard } from './useBoard.ts'
import type { BoardChips } from './useBoardChips.ts'
import { useDrag } from './useDrag.ts'
import { isMovable, useMoveRights } from './useMovable.ts'
import { usePlaces } from './usePlaces.ts'
import type { Staged } from './useStaged.ts'
import { takes } from './view.ts'

const noRows: readonly BoardRow[] = []

/** Which orders of the board may be moved, the one that is dragged, and what it means to drop one: checked, then staged. */
export function useBoardMoves(of: OrdersBoard, { drafts, drop }: Staged, { board, known }: BoardChips) {
  const { data } = of.answer
  const rights = useMoveRights()
  const { mayDate, mayStaff } = rights
  const movable = useCallback(
    (id: string) => {
      const chip = known.get(id)
      return (mayDate || mayStaff) && chip && isMovable(chip) ? draftedChip(chip, drafts) : undefined
    },
    [known, drafts, mayDate, mayStaff],
  )
  const rows = board?.rows ?? noRows
  const crews = useMemo(
    () => (of.by === 'worker' && mayStaff ? rows.map((row) => row.crew) : []),
    [rows, of.by, mayStaff],
  )
  const places = {
    from: of.from,
    to: of.to,
    drafts,
    days: useMemo(() => data?.days.map((day) => day.date) ?? [], [data]),
    crewsFor: () => crews,
  }
  async function move(chip: CalendarChip, date: Day, rowKey: string | undefined): Promise<void> {
    const row = rows.find((one) => one.key === rowKey)
    const kind = takes(row, rows, date, chip, of.by, rights)
    if (!kind) return
    const to =
      kind === 'own' || !row
        ? { ...placeOf(chip), date }
        : { date, crew: row.crew, crewName: row.name, start: chip.start }
    try {
      const verdict = (await ask(chip))(to.crew, date)
      const original = known.get(chip.id) ?? chip
      if (verdict) drop(original, placeOf(original), to, verdict)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
    }
  }
  const dragging = useDrag({
    find: movable,
    onDrop: (chip, at) => void move(chip, at.date, at.row),
  })
  const { shown, ask } = usePlaces(dragging.drag, places)
  return { ...dragging, rows, rights, by: of.by, movable, move, shown }
}
export type BoardMoves = ReturnType<typeof useBoardMoves>
