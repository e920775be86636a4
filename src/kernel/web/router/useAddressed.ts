import { useSearchParams } from 'react-router'

/**
 * One thing that a page shows, kept in its address: which row is open, which view. A message leads to it, a reload keeps
 * it, and a shared address shows it. It takes the place of the address before: going back leaves the page.
 *
 *   const [open, setOpen] = useAddressed('id')
 */
export function useAddressed(name: string): readonly [value: string | undefined, set: (value?: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value?: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? undefined, set]
}
