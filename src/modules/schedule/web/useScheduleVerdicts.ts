import { useCallback } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { type BoardRow, crewKey } from './board.ts'
import type { ScheduleMoves } from './useScheduleMoves.ts'
import { crewAt, shownVerdict } from './view.ts'

/** What the places of the board say to the order that is dragged: in rows, by day, and right under the pointer. */
export function useScheduleVerdicts({ drag, over, rows, shown }: ScheduleMoves) {
  const ofRow = useCallback(
    (row: BoardRow, date: Day) => {
      if (!drag || (date === drag.date && row.key === crewKey(drag.groups))) return undefined
      return shownVerdict(shown?.(row.crew, date))
    },
    [drag, shown],
  )
  const ofDay = useCallback(
    (date: Day) => (drag && date !== drag.date ? shownVerdict(shown?.(drag.groups, date)) : undefined),
    [drag, shown],
  )
  const here = over && drag && shown?.(crewAt(rows, over, drag), over.date)
  return { ofRow, ofDay, here }
}
