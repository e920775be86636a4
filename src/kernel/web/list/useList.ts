import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { acrossCompanies, type Filter, type List, withoutHidden } from '#kernel/shared/list.ts'
import type { Page } from '#kernel/shared/page.ts'
import { BESIDE } from '../router/beside.ts'
import { useKit } from '../services.tsx'
import { useUser } from '../session/user.ts'
import { useDelayed } from '../ui/waiting.tsx'
import { readKey } from '../useRead.ts'
import { type FilterValues, isUnset, type ListAddress, readAddress, type Sort, writeAddress } from './address.ts'

/** Any row, where the exact type does not matter. */
export type AnyRow = Readonly<Record<string, unknown>>

/** The facts of a list that its pieces read; every `List<R, F>` fits. */
export interface ListFacts {
  readonly key: string
  readonly title: string
  readonly unit: string
  readonly row: z.ZodObject
  readonly columns: List['columns']
  readonly filters: Readonly<Record<string, Filter>>
  readonly shownFilters?: number
  readonly sort: Sort
  readonly heads: List['heads']
}

export interface ListState<Row = AnyRow> {
  readonly list: ListFacts
  /** What was asked: filters, sort; for exports and totals elsewhere. */
  readonly query: Readonly<Record<string, unknown>>
  readonly filters: FilterValues
  readonly page: number
  readonly size: number
  readonly sort: Sort
  readonly rows: readonly Row[]
  readonly total: number
  readonly totalPage: number
  readonly capped: boolean
  readonly sums: Readonly<Record<string, string | null>> | undefined
  /** First load, longer than 300 ms: rows to come. */
  readonly waiting: boolean
  /** Nothing has come yet. */
  readonly loading: boolean
  /** The rows shown belong to the question before; new ones are on their way. */
  readonly stale: boolean
  readonly failed: boolean
  /** Why, when it failed. */
  readonly failure: unknown
  setFilters(changed: FilterValues): void
  /** Back to the screen's defaults, page 1; sort and columns stay (common 7). */
  reset(): void
  setPage(page: number): void
  setSize(size: number): void
  setSort(sort: Sort | undefined): void
  retry(): void
}

interface ListOptions {
  /** Filters of the screen before the person chose any. */
  readonly defaults?: FilterValues
  /** Sent with every question and not offered, e.g. the contract whose lifts are listed. */
  readonly fixed?: FilterValues
  /** Keeps the addresses of two lists on one page apart. */
  readonly prefix?: string
}

type Ends = { readonly first?: string; readonly last?: string }
const SKELETON_AFTER = 300

/** What the address of the page says of the list, and how it is changed. */
function useListAddress(facts: ListFacts, defaults: FilterValues | undefined, prefix: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const at = useMemo(() => readAddress(search, facts.filters, defaults, prefix), [search, facts, defaults, prefix])
  const { state } = useLocation()
  const move = useCallback(
    (change: Partial<ListAddress>, replace = false) => {
      setSearch(
        (now) =>
          writeAddress(
            now,
            facts.filters,
            { ...readAddress(now, facts.filters, defaults, prefix), ...change },
            defaults,
            prefix,
          ),
        {
          replace,
          preventScrollReset: true,
          // Another page of rows takes nothing away of what is typed beside them (guard 1).
          state: { ...(replace ? (state as object | null) : undefined), [BESIDE]: true },
        },
      )
    },
    [setSearch, state, facts, defaults, prefix],
  )
  return { at, move }
}

/** The page that is asked for. With a neighbour's end, page 900 costs what page 1 costs: ends of pages seen are kept. */
function usePageOf<Row>(from: Endpoint, query: object, at: Pick<ListAddress, 'page' | 'size'>) {
  const { call } = useKit()
  const question = JSON.stringify([query, at.size])
  const ends = useRef({ question, pages: new Map<number, Ends>() })
  if (ends.current.question !== question) ends.current = { question, pages: new Map() }

  const answer = useQuery({
    queryKey: readKey(from, { ...query, page: at.page, size: at.size }),
    queryFn: async ({ signal }) => {
      const { pages } = ends.current
      const after = pages.get(at.page - 1)?.last
      const before = after === undefined ? pages.get(at.page + 1)?.first : undefined
      const asked = { ...query, page: at.page, size: at.size, after, before }
      return (await call(from, asked as never, { signal, firstLoad: ends.current.pages.size === 0 })) as Page<Row>
    },
    placeholderData: keepPreviousData,
  })

  const { data, isPlaceholderData } = answer
  useEffect(() => {
    if (data && !isPlaceholderData) ends.current.pages.set(at.page, { first: data.first, last: data.last })
  }, [data, isPlaceholderData, at.page])
  return answer
}

/** Rows, filters, sort and page of a list; its state stands in the address of the page. */
export function useList<R extends z.ZodObject, F extends Record<string, Filter>>(
  list: List<R, F>,
  from: Endpoint,
  { defaults, fixed, prefix }: ListOptions = {},
): ListState<z.output<R>> {
  const operations = useUser()?.roleType === 2
  const { may } = useKit()
  const facts = useMemo(() => {
    const seen = withoutHidden(list as unknown as ListFacts, (code) => may([code]))
    return operations ? acrossCompanies(seen) : seen
  }, [list, operations, may])
  const { at, move } = useListAddress(facts, defaults, prefix)
  const query = useMemo(
    () => ({ ...at.filters, ...fixed, sort: at.sort ?? facts.sort }),
    [at.filters, at.sort, fixed, facts.sort],
  )
  const { data, isPlaceholderData, isPending, isError, error, refetch } = usePageOf<z.output<R>>(from, query, at)

  // A page beyond the last one, e.g. after deleting its rows, becomes the last page.
  const beyond = data && !isPlaceholderData && !data.capped && at.page > 1 && at.page > data.totalPage
  const lastPage = Math.max(1, data?.totalPage ?? 1)
  useEffect(() => {
    if (beyond) move({ page: lastPage }, true)
  }, [beyond, lastPage, move])

  const waiting = useDelayed(isPending, SKELETON_AFTER)
  // One object until something of it changes, so that the bar, the table and the pager are drawn only then.
  return useMemo(
    () => ({
      list: facts,
      query,
      filters: at.filters,
      page: at.page,
      size: at.size,
      sort: at.sort ?? facts.sort,
      rows: data?.records ?? [],
      total: data?.total ?? 0,
      totalPage: data?.totalPage ?? 0,
      capped: data?.capped ?? false,
      sums: data?.sums,
      waiting,
      loading: isPending,
      stale: isPlaceholderData,
      failed: isError,
      failure: error,
      setFilters: (changed) => {
        const filters = Object.fromEntries(Object.entries({ ...at.filters, ...changed }).filter(([, v]) => !isUnset(v)))
        move({ filters, page: 1 }, true)
      },
      reset: () => move({ filters: defaults ?? {}, page: 1 }, true),
      setPage: (page) => move({ page }),
      setSize: (size) => move({ size, page: 1 }, true),
      setSort: (sort) => move({ sort, page: 1 }, true),
      retry: () => void refetch(),
    }),
    [facts, query, at, data, waiting, isPending, isPlaceholderData, isError, error, move, defaults, refetch],
  )
}
