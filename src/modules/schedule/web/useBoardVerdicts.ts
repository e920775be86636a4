import { useCallback } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import type { BoardRow } from './board.ts'
import type { BoardMoves } from './useBoardMoves.ts'
import { shownVerdict, takes } from './view.ts'

/** What the places of the board say to the order that is dragged: in rows, by day, and right under the pointer. */
export function useBoardVerdicts({ drag, over, rows, rights, by, shown }: BoardMoves) {
  const { mayDate, mayStaff } = rights
  const at = useCallback(
    (row: BoardRow | undefined, date: Day) => {
      const kind = drag && takes(row, rows, date, drag, by, { mayDate, mayStaff })
      if (!drag || !kind) return undefined
      return shown?.(kind === 'own' || !row ? drag.workerIds : row.crew, date)
    },
    [drag, rows, by, mayDate, mayStaff, shown],
  )
  const ofRow = useCallback((row: BoardRow, date: Day) => shownVerdict(at(row, date)), [at])
  const ofDay = useCallback((date: Day) => shownVerdict(at(undefined, date)), [at])
  const here =
    over &&
    at(
      rows.find((row) => row.key === over.row),
      over.date,
    )
  return { ofRow, ofDay, here }
}
