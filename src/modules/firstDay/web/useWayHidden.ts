import { useQuery, useQueryClient } from '@tanstack/react-query'
import { told } from '#kernel/web/client/told.ts'
import { useKit } from '#kernel/web/services.tsx'

const KEY = 'firstDay'
const queryKey = ['prefs', KEY] as const

/** 稍后: kept per person, so that it is put off on the other desk as well. */
export function useWayHidden(): readonly [hidden: boolean, hide: (hidden: boolean) => void] {
  const { prefs } = useKit()
  const client = useQueryClient()
  const { data = false } = useQuery({
    queryKey,
    queryFn: async () => (await prefs.read<{ hidden: boolean }>(KEY))?.hidden === true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const hide = (hidden: boolean) => {
    client.setQueryData(queryKey, hidden)
    void told(prefs.write(KEY, { hidden }))
  }
  return [data, hide]
}
