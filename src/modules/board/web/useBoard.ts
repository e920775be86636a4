import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isDay } from '#kernel/shared/days.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { useOrderEvents } from '#modules/maintenance/web/index.ts'
import { boardApi } from '../shared/api.ts'
import type { BoardQuery } from '../shared/board.ts'

/** The specification's rhythm (jobs 4.1); an event of an order asks at once. Positions come without one. */
export const REFRESH = 30_000

const ids = (text: string | null) => (text ? text.split(',') : undefined)

/** What the board asks for stands in the address. */
export function useBoardQuery() {
  const [search, setAll] = useAddress()
  const asked = search.get('date') ?? ''
  const query: BoardQuery = {
    ...(isDay(asked) ? { date: asked } : {}),
    teamIds: ids(search.get('teamId')),
    communityIds: ids(search.get('communityId')),
  }
  const set = useCallback((name: string, value: string | undefined) => setAll({ [name]: value }), [setAll])
  return { query, set, wall: search.get('wall') === '1' }
}

export function useBoard(query: BoardQuery) {
  const stale = useStale()
  useOrderEvents(() => void stale(boardApi.summary, boardApi.lanes))
  const shared = { refetchInterval: REFRESH, placeholderData: keepPreviousData, retry: false } as const
  const summary = useRead(boardApi.summary, query, { firstLoad: true, ...shared })
  const lanes = useRead(boardApi.lanes, query, { firstLoad: true, ...shared })
  return { summary, lanes }
}
