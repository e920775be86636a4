import { useCallback, useRef } from 'react'
import type { AnyRow } from './useList.ts'

type Chosen = ReadonlySet<string>

/** Choosing rows: one, a range with shift from the one before, or all that are shown. */
export function useTicks(
  rows: readonly AnyRow[],
  idOf: (row: AnyRow) => string,
  selected: Chosen,
  onSelect: ((selected: Chosen) => void) | undefined,
) {
  const last = useRef<string>(undefined)
  const state = useRef({ rows, selected, onSelect })
  state.current = { rows, selected, onSelect }
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const now = state.current
      const next = new Set(now.selected)
      const ids = now.rows.map(idOf)
      const from = range && last.current !== undefined ? ids.indexOf(last.current) : -1
      const to = ids.indexOf(id)
      const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      const on = !next.has(id)
      for (const one of touched) on ? next.add(one) : next.delete(one)
      last.current = id
      now.onSelect?.(next)
    },
    [idOf],
  )

  const chosenHere = onSelect ? rows.filter((row) => selected.has(idOf(row))).length : 0
  function tickAll(): void {
    const next = new Set(selected)
    for (const row of rows) chosenHere === rows.length ? next.delete(idOf(row)) : next.add(idOf(row))
    onSelect?.(next)
  }
  return { toggle, tickAll, all: rows.length > 0 && chosenHere === rows.length, some: chosenHere > 0 }
}
