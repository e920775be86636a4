import { useQuery } from '@tanstack/react-query'
import { call } from '#kernel/web/client/call.ts'
import { accountApi } from '../shared/api.ts'

/** The person's own record, for the personal pages. */
export function useCurrentUser() {
  return useQuery({
    queryKey: ['current user'],
    queryFn: ({ signal }) => call(accountApi.currentUser, {}, { signal, firstLoad: true }),
    staleTime: 60_000,
  })
}
