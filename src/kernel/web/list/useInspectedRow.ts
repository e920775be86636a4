import { useEffect, useMemo, useRef, useState } from 'react'
import { enterInspector, leaveInspector } from '../inspector/leaving.ts'
import { useTellWalk, type Walk } from '../inspector/walk.ts'
import { totalText } from './FilterBar.tsx'
import type { AnyRow, ListState } from './useList.ts'

/** A list whose rows open beside it: the open one, and how another one is opened. Without `at` they do something else. */
export interface OpenInPlace {
  readonly at?: string | undefined
  readonly run: (row: never) => void
}

/** What the table needs of the inspector: the row that is open, and the ways on from it. */
export interface InspectedRow {
  readonly at: string | undefined
  /** Opens the row when the walk rests on it: one that is only passed is not asked for. */
  rest(row: AnyRow): void
  /** On to the page before or after, beyond the rows. */
  turn(by: 1 | -1): void
  /** The focus goes into the inspector. */
  enter(): void
  /** A walk is under way and has not come to rest. */
  walking(): boolean
  /** The table tells how a row takes the focus; false when it is not there. */
  readonly focus: { current: ((id: string) => boolean) | undefined }
}

/** Less than the time between two deliberate steps, more than between the repeats of a held key. */
const REST = 120
const idOf = (row: AnyRow | undefined): string | undefined => (row ? String(row.id) : undefined)

/** The open row among the rows of a list: walking on from it, over the ends of the page too, and telling the inspector. */
export function useInspectedRow(state: ListState, open: OpenInPlace | undefined): InspectedRow | undefined {
  const latest = useRef({ state, open })
  latest.current = { state, open }
  const [walk] = useState(() => walkOf(latest))
  const at = open?.at
  const index = at === undefined ? -1 : state.rows.findIndex((row) => idOf(row) === at)
  if (index >= 0) walk.stood = index
  if (at !== undefined) walk.opened = at
  useEffect(() => walk.arrive(state), [walk, state])
  useEffect(() => walk.stop, [walk])

  const inPlace = open !== undefined && 'at' in open
  const inspected = useMemo(() => (inPlace ? { ...walk.ways, at } : undefined), [walk, inPlace, at])
  useTellWalk(useMemo(() => (inPlace ? told(state, index, walk) : undefined), [inPlace, state, index, walk]))
  return inspected
}

/** Beyond a capped count there may be more pages: a full page leads on. */
const hasMore = ({ page, totalPage, capped, rows, size }: ListState): boolean =>
  page < totalPage || (capped && rows.length === size)

function told(state: ListState, index: number, walk: ReturnType<typeof walkOf>): Walk {
  const { rows, page, size, total, capped } = state
  // The row that left the list is followed by the one that took its place.
  const next = index < 0 ? walk.stood : index + 1
  const before = index < 0 ? walk.stood - 1 : index - 1
  return {
    position: index < 0 ? undefined : `${(page - 1) * size + index + 1} / ${totalText(total, capped)}`,
    before: before >= 0 || page > 1,
    after: next < rows.length || hasMore(state),
    step: walk.step,
    focus: () => walk.opened !== undefined && (walk.ways.focus.current?.(walk.opened) ?? false),
  }
}

function walkOf(latest: { readonly current: { readonly state: ListState; readonly open: OpenInPlace | undefined } }) {
  let aim: { readonly id: string | undefined; readonly timer: ReturnType<typeof setTimeout> } | undefined
  let turning: { readonly page: number; readonly end: 'first' | 'last' } | undefined
  const run = (row: AnyRow) => latest.current.open?.run(row as never)

  function stop(): void {
    clearTimeout(aim?.timer)
    aim = undefined
  }
  function rest(row: AnyRow): void {
    stop()
    const timer = setTimeout(() => {
      aim = undefined
      run(row)
    }, REST)
    aim = { id: idOf(row), timer }
  }
  function turn(by: 1 | -1): void {
    const { state } = latest.current
    if (turning || (by > 0 ? !hasMore(state) : state.page <= 1)) return
    stop()
    leaveInspector(() => {
      turning = { page: state.page + by, end: by > 0 ? 'first' : 'last' }
      state.setPage(state.page + by)
    })
  }
  function step(by: 1 | -1): void {
    const { state, open } = latest.current
    const from = aim ? aim.id : open?.at
    const now = state.rows.findIndex((row) => idOf(row) === from)
    const row = state.rows[now >= 0 ? now + by : by > 0 ? walk.stood : walk.stood - 1]
    if (row) rest(row)
    else turn(by)
  }
  const walk = {
    /** Where the open row stands, or stood before it left the list. */
    stood: 0,
    opened: undefined as string | undefined,
    stop,
    step,
    /** The rows of the page that was walked to: the one at its near end opens. */
    arrive(state: ListState): void {
      if (!turning || state.stale || state.loading) return
      const { page, end } = turning
      turning = undefined
      const row = end === 'first' ? state.rows[0] : state.rows.at(-1)
      if (state.page === page && row) run(row)
    },
    ways: {
      rest,
      turn,
      enter: enterInspector,
      walking: () => aim !== undefined,
      focus: { current: undefined as ((id: string) => boolean) | undefined },
    },
  }
  return walk
}
