import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a page shows, kept in its address: which row is open, which view, which filters. A message leads to it, a reload
 * keeps it, and a shared address shows it. It takes the place of the address before: going back leaves the page.
 *
 *   const [search, set] = useAddress()
 *   set({ day: '2026-03-14', id: undefined })
 */
export function useAddress(): readonly [
  search: URLSearchParams,
  set: (values: Readonly<Record<string, string | undefined>>) => void,
] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values))
            if (value) after.set(name, value)
            else after.delete(name)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return [search, set]
}

/**
 * One thing of the address.
 *
 *   const [open, setOpen] = useAddressed('id')
 */
export function useAddressed(name: string): readonly [value: string | undefined, set: (value?: string) => void] {
  const [search, set] = useAddress()
  return [search.get(name) ?? undefined, (value) => set({ [name]: value })]
}
