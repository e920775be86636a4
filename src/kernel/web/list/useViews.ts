import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SavedView, useKit } from '../services.tsx'
import { useUser } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import type { FilterValues } from './address.ts'
import { shownColumns } from './columns.ts'
import type { ColumnChoice, OwnColumns } from './useColumns.ts'
import type { ListState } from './useList.ts'
import { openedBy, SAVED, viewOf } from './views.ts'

export interface Views {
  /** The list's key. */
  readonly list: string
  readonly all: readonly SavedView[]
  /** The view whose columns are shown; undefined once the person went another way. */
  readonly current: SavedView | undefined
  open(view: SavedView): void
  /** Called when the panel opens: views are asked for then, or when the address or the person's start needs one. */
  ask(): void
  refresh(): Promise<void>
  /** What stands now, to be kept. */
  now(): SavedView['state']
}

/** Saved views of a list, the one in the address and the one this person begins with. */
export function useViews(state: ListState, own: OwnColumns, defaults: FilterValues | undefined) {
  const { views } = useKit()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const named = search.get(SAVED) ?? undefined
  const [asked, setAsked] = useState(false)
  const { list } = state
  const operations = useUser()?.roleType === 2
  const key = useMemo(() => ['views', list.key], [list.key])
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => views.of(list.key, signal),
    enabled: !operations && (asked || named !== undefined || own.start !== undefined),
    staleTime: 60_000,
    retry: false,
  })
  const current = data?.find(({ id }) => id === named)

  const open = useCallback(
    (view: SavedView, replace = false) => {
      const { search: next, left } = openedBy(list, view, defaults)
      setSearch(next, { replace, preventScrollReset: true })
      if (left.length > 0) toast.info(`视图「${view.name}」里的${left.join('、')}已不在这个列表，没有套用`)
    },
    [list, defaults, setSearch],
  )

  // An address without anything begins with the person's own view, once: 重置 leads back to the page itself.
  const begun = useRef(search.size > 0)
  const start = data?.find(({ id }) => id === own.start)
  useEffect(() => {
    if (begun.current || !start) return
    begun.current = true
    open(start, true)
  }, [start, open])
  // Somebody else's own view: its filters stand in the address all the same.
  const [wanted] = useState(named)
  const missing = data !== undefined && wanted !== undefined && !data.some(({ id }) => id === wanted)
  useEffect(() => {
    if (missing) toast.info('这个视图没有共用或已删除，地址里的筛选照样套用')
  }, [missing])

  const columns = useViewColumns(list, own, current)
  const { shown } = columns
  const sort = search.has('sort') ? state.sort : undefined
  const all: Views = {
    list: list.key,
    all: data ?? [],
    current,
    open,
    ask: () => setAsked(true),
    refresh: () => client.invalidateQueries({ queryKey: key }),
    now: () => viewOf(list, state.filters, sort, shown),
  }
  return { views: operations ? undefined : all, columns }
}

/** The columns of the view until the person chooses others: those are the person's own again. */
function useViewColumns(list: ListState['list'], own: OwnColumns, view: SavedView | undefined): ColumnChoice {
  const [dropped, setDropped] = useState<string>()
  const of = view && view.id !== dropped ? view : undefined
  return useMemo(() => {
    if (!of) return own
    const known = list.heads.map(({ prop }) => prop)
    return {
      shown: shownColumns(list, { shown: of.state.columns, known }),
      widths: own.widths,
      save: (shown, widths) => {
        own.save(shown, widths)
        setDropped(of.id)
      },
    }
  }, [list, own, of])
}
