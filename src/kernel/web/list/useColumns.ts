import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useKit } from '../services.tsx'
import { type ChosenColumns, type ColumnWidths, shownColumns } from './columns.ts'
import type { ListFacts } from './useList.ts'

export interface ColumnChoice {
  /** Props in the order shown. */
  readonly shown: readonly string[]
  /** Widths the person drew; none before that. */
  readonly widths?: ColumnWidths | undefined
  /** Shows at once and saves for this person; the table does not wait for the server. Without `widths` those drawn stay. */
  save(shown: readonly string[], widths?: ColumnWidths | null): void
}

/** The person's columns of a list, kept on the server (common 7). */
export interface OwnColumns extends ColumnChoice {
  /** The saved view this person begins with. */
  readonly start: string | undefined
  setStart(view: string | undefined): void
}

export function useColumns(list: ListFacts): OwnColumns {
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
  const keep = useCallback(
    (change: Partial<ChosenColumns>) => {
      const known = list.heads.map((head) => head.prop)
      const chosen: ChosenColumns = { ...data, shown, known, ...change }
      client.setQueryData(['prefs', name], chosen)
      void prefs.write(name, chosen)
    },
    [client, name, prefs, list, data, shown],
  )
  const save = useCallback(
    (props: readonly string[], drawn?: ColumnWidths | null) => {
      const widths = drawn === undefined ? data?.widths : (drawn ?? undefined)
      keep({ shown: props, widths })
    },
    [keep, data],
  )
  const setStart = useCallback((start: string | undefined) => keep({ start }), [keep])
  const { widths, start } = data ?? {}
  return useMemo(() => ({ shown, widths, start, save, setStart }), [shown, widths, start, save, setStart])
}
