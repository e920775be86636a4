import { useCallback, useMemo } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { type BoardRow, crewKey } from './board.ts'
import { draftedChip } from './drafts.ts'
import { placeOf } from './staged.ts'
import type { BoardChips } from './useBoardChips.ts'
import { useDrag } from './useDrag.ts'
import { usePlaces } from './usePlaces.ts'
import type { Schedule } from './useSchedule.ts'
import type { Staged } from './useStaged.ts'

const { notStarted } = MaintainStatus.code
const noRows: readonly BoardRow[] = []

/** Which orders of the board may be moved, the one that is dragged, and what it means to drop one: checked, then staged. */
export function useScheduleMoves(schedule: Schedule, { drafts, drop }: Staged, { board, known }: BoardChips) {
  const { data } = schedule.answer
  const mayDrag = useCan(may.drag) === 'enabled'
  const movable = useCallback(
    (id: string) => {
      const chip = known.get(id)
      return mayDrag && chip?.status === notStarted ? draftedChip(chip, drafts) : undefined
    },
    [known, drafts, mayDrag],
  )
  const rows = board?.rows ?? noRows
  const places = {
    from: schedule.from,
    to: schedule.to,
    drafts,
    days: useMemo(() => data?.days.map((day) => day.date) ?? [], [data]),
    crews: useMemo(() => rows.map((row) => row.crew), [rows]),
  }
  async function move(chip: CalendarChip, date: Day, rowKey: string | undefined): Promise<void> {
    const row = rows.find((one) => one.key === rowKey)
    const kept = !row || row.key === crewKey(chip.groups)
    if (kept && date === chip.date) return
    const to = kept ? { ...placeOf(chip), date } : { date, crew: row.crew, crewName: row.name, start: chip.start }
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
  return { ...dragging, rows, mayDrag, movable, move, shown }
}
export type ScheduleMoves = ReturnType<typeof useScheduleMoves>
