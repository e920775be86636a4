import { useMemo } from 'react'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { type BoardReply, type By, placeChips } from './board.ts'
import { type Drafts, draftedChip } from './drafts.ts'

interface Given {
  readonly by: By
  /** Chips beside the board; the same array as long as they are the same. */
  readonly trays: readonly CalendarChip[]
  readonly drafts: Drafts
  /** Orders and lifts that do not hold this text are not shown. */
  readonly search: string
  /** Days without rows. */
  readonly byDays: boolean
}

/** Violations first, finished ones last: what a day of the month shows when it cannot show all. */
const grave = (chip: CalendarChip): number => (chip.violation ? 0 : chip.status >= 3 ? 2 : 1)

/** The orders of a board where the drafts put them: in rows, by id as they stand, and by day. */
export function useBoardChips(data: BoardReply | undefined, { by, trays, drafts, search, byDays }: Given) {
  const board = useMemo(() => {
    const matches = (chip: CalendarChip) =>
      chip.orderNo.includes(search) || liftLabel(chip.communityName, chip.elevatorName).includes(search)
    return data && placeChips(data, by, drafts, search ? matches : undefined)
  }, [data, by, drafts, search])
  const known = useMemo(() => {
    const all = new Map(trays.map((chip) => [chip.id, chip]))
    for (const day of data?.days ?? []) for (const chip of day.chips) all.set(chip.id, chip)
    return all
  }, [data, trays])
  const chipsOf = useMemo(() => {
    const all = byDays ? [...known.values()] : []
    return Map.groupBy(
      all.map((chip) => draftedChip(chip, drafts)).sort((a, b) => grave(a) - grave(b)),
      (chip) => chip.date,
    )
  }, [byDays, known, drafts])
  return { board, known, chipsOf }
}
export type BoardChips = ReturnType<typeof useBoardChips>
