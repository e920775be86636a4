import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { readKey } from '#kernel/web/useRead.ts'
import { scheduleApi } from '../shared/api.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { Verdict } from '../shared/schedule.ts'
import { crewKey } from './board.ts'
import type { Drafts } from './drafts.ts'
import { movesOf } from './staged.ts'

interface Found {
  /** The row of each crew in `crews`. */
  readonly at: ReadonlyMap<string, number>
  readonly crews: readonly (readonly Verdict[])[]
}
interface Board {
  readonly from: Day
  readonly to: Day
  readonly days: readonly Day[]
  /** Who may be given the order, besides its own people. */
  readonly crewsFor: (chip: CalendarChip) => readonly (readonly string[])[]
  readonly drafts: Drafts
}

export type PlaceVerdicts = (people: readonly string[], date: Day) => Verdict | undefined

/** One question for a whole drag: every crew and every day, asked when the order is lifted (jobs 6.5). */
export function usePlaces(lifted: CalendarChip | undefined, board: Board) {
  const { call } = useKit()
  const client = useQueryClient()
  const questionOf = (chip: CalendarChip) => {
    const crews = withOwn(chip, board.crewsFor(chip))
    const input = {
      orderId: chip.id,
      from: board.from,
      to: board.to,
      crews: crews.map((people) => [...people]),
      staged: movesOf(board.drafts),
    }
    return {
      queryKey: readKey(scheduleApi.places, input),
      queryFn: async (): Promise<Found> => {
        const answer = await call(scheduleApi.places, input)
        return { at: new Map(crews.map((people, i) => [crewKey(people), i])), crews: answer.crews }
      },
      staleTime: 60_000,
      gcTime: 60_000,
      retry: false,
      structuralSharing: false,
    } as const
  }
  const { days } = board
  const lookIn = useCallback(
    (found: Found): PlaceVerdicts =>
      (people, date) => {
        const row = found.at.get(crewKey(people))
        return row === undefined ? undefined : found.crews[row]?.[days.indexOf(date)]
      },
    [days],
  )
  const { data } = useQuery({
    ...questionOf(lifted ?? none),
    enabled: lifted !== undefined,
  })
  const held = lifted !== undefined
  // The same function through the whole drag: rows that nothing changes for are not drawn again.
  const shown = useMemo(() => (held && data ? lookIn(data) : undefined), [held, data, lookIn])
  return {
    /** Undefined until the answer is there. */
    shown,
    /** Waits for the answer: a quick drop must not pass unchecked. */
    ask: async (chip: CalendarChip) => lookIn(await client.fetchQuery(questionOf(chip))),
  }
}

/** The crew it has now is asked about as well, also one that has no row of its own; nobody stays nobody. */
const withOwn = (chip: CalendarChip, crews: readonly (readonly string[])[]) =>
  crews.some((people) => crewKey(people) === crewKey(chip.workerIds)) ? crews : [...crews, chip.workerIds]

/** Stands where nothing is lifted: it has no people and is never asked about. */
const none = { id: '', crew: '', workerIds: [] as string[] } as unknown as CalendarChip
