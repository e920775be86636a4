import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { useKit } from '#kernel/web/services.tsx'

/** What a call answers for a tab, asked again after a change. */
export function useRows<E extends Endpoint>(from: E, input: SentTo<E>) {
  const { call } = useKit()
  const client = useQueryClient()
  const key = [from.path, input]
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(from, input, { signal, firstLoad: true }),
    retry: false,
  })
  return {
    data: data as ReplyOf<E> | undefined,
    failed: isError,
    retry: () => void refetch(),
    reload: () => client.invalidateQueries({ queryKey: key }),
  }
}
