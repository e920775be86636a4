import { useSearchParams } from 'react-router'

/** Which row is open stands in the address: a message leads to it, and a shared address shows it. */
export function useOpened(): readonly [id: string | undefined, open: (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const open = (id: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('id', id)
        else next.delete('id')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get('id') ?? undefined, open]
}
