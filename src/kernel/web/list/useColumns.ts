import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useKit } from '../services.tsx'
import { type ChosenColumns, shownColumns } from './columns.ts'
import type { ListFacts } from './useList.ts'

export interface ColumnChoice {
  /** Props in the order shown. */
  readonly shown: readonly string[]
  /** Shows at once and saves for this person; the table does not wait for the server. */
  save(shown: readonly string[]): void
}

/** The person's columns of a list, kept on the server (common 7). */
export function useColumns(list: ListFacts): ColumnChoice {
  const { prefs } = useKit()
  const client = useQueryClient()
  const name = `columns.${list.key}`
  const { data } = useQuery({
    queryKey: ['prefs', name],
    queryFn: async () => (await prefs.read<ChosenColumns>(name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const shown = useMemo(() => shownColumns(list, data ?? undefined), [list, data])
  const save = useCallback(
    (props: readonly string[]) => {
      const chosen: ChosenColumns = { shown: props, known: list.heads.map((head) => head.prop) }
      client.setQueryData(['prefs', name], chosen)
      void prefs.write(name, chosen)
    },
    [client, name, prefs, list],
  )
  return useMemo(() => ({ shown, save }), [shown, save])
}
