import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { leaveInspector } from './leaving.ts'
import { isWide } from './stand.tsx'

/** Of an address that was opened over its list: going back closes it. */
const OVER_LIST = 'overList'
const isOver = (state: unknown): boolean => (state as Record<string, unknown> | null)?.[OVER_LIST] === true

/**
 * Which row is open in the inspector, in the address of the page: a message leads to it, a reload keeps it. Whoever shows
 * another row, or none, is asked first about what is typed. Where the row is a page of its own, it has its own place in the
 * history, so that going back leads to the list.
 *
 *   const [id, open] = useInspected('id')
 */
export function useInspected(name: string): readonly [id: string | undefined, open: (id?: string) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = search.get(name) ?? undefined
  const latest = useRef({ id, state, setSearch, navigate })
  latest.current = { id, state, setSearch, navigate }
  const open = useCallback(
    (next?: string) => {
      // The row that is open is not left for itself.
      if (next === latest.current.id) return
      leaveInspector(() => {
        const { id, state, setSearch, navigate } = latest.current
        if (next === undefined && isOver(state)) return void navigate(-1)
        const over = next !== undefined && id === undefined && !isWide()
        setSearch(
          (before) => {
            const after = new URLSearchParams(before)
            if (next === undefined) after.delete(name)
            else after.set(name, next)
            return after
          },
          { replace: !over, preventScrollReset: true, state: over ? { [OVER_LIST]: true } : state },
        )
      })
    },
    [name],
  )
  return [id, open]
}

/** The same for a page whose open thing has no address, e.g. a person's track over a board. */
export function useInspectedHere<T>(): readonly [open: T | undefined, show: (next?: T) => void] {
  const [open, set] = useState<T>()
  return [open, useCallback((next?: T) => leaveInspector(() => set(() => next)), [])]
}
