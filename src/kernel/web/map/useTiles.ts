import { useQuery } from '@tanstack/react-query'
import type { Tiles } from './style.ts'

/** The tile service of this installation; null while none is set or the question fails: the outlines serve. */
export function useTiles(): { readonly tiles: Tiles | null; readonly ready: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['map', 'tiles'],
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetch('/map.json', { signal })
        return answer.ok ? ((await answer.json()) as { tiles: Tiles | null }).tiles : null
      } catch {
        // silent: the outlines serve
        return null
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { tiles: data ?? null, ready: !isPending }
}
