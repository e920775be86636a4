import { useCallback } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { By } from './board.ts'
import { draftedChip, type Place } from './drafts.ts'
import type { BoardChips } from './useBoardChips.ts'
import type { Moves } from './useMoves.ts'

const { notStarted } = MaintainStatus.code

/** Which orders of the calendar may be moved, and what it means to drop one; only rows of people change its crew. */
export function useCalendarMoves(by: By, { drafts, stage }: Moves, { board, known }: BoardChips) {
  const mayDate = useCan(may.changeDate) === 'enabled'
  const mayStaff = useCan(may.changeStaff) === 'enabled'
  const movable = useCallback(
    (id: string) => {
      const chip = known.get(id)
      return mayDate && chip?.status === notStarted ? draftedChip(chip, drafts) : undefined
    },
    [known, drafts, mayDate],
  )
  const placeOf = (chip: CalendarChip): Place => ({
    date: chip.date,
    crew: by === 'worker' ? chip.groups : [],
    crewName: chip.crew,
  })
  function move(chip: CalendarChip, date: Day, rowKey: string | undefined): void {
    const original = known.get(chip.id) ?? chip
    const row = by === 'worker' && mayStaff ? board?.rows.find((one) => one.key === rowKey) : undefined
    let from = placeOf(original)
    // Rows of the trays know their people by name only: the row of the same name is their crew.
    if (row && from.crew.length === 0 && original.crew === row.name) from = { ...from, crew: row.crew }
    const to = row ? { date, crew: row.crew, crewName: row.name } : { ...placeOf(chip), date }
    if (to.date === chip.date && to.crewName === chip.crew) return
    void stage(original, from, to)
  }
  return { movable, move, mayStaff }
}
