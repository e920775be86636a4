import { useQuery } from '@tanstack/react-query'
import type { Tiles } from './style.ts'

interface Provided {
  readonly tiles: Tiles | null
  /** Addresses can be searched. */
  readonly search: boolean
}
const nothing: Provided = { tiles: null, search: false }

/** What maps have of this installation; nothing while none is set or the question fails: the scheme and the outlines serve. */
export function useProvided(): Provided & { readonly ready: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['map', 'tiles'],
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetch('/map.json', { signal })
        return answer.ok ? ((await answer.json()) as Provided) : nothing
      } catch {
        // silent: the outlines serve
        return nothing
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { ...(data ?? nothing), ready: !isPending }
}

/** Whether addresses can be searched here. */
export const useSearchable = (): boolean => useProvided().search
