import { useRead } from '#kernel/web/useRead.ts'
import { accountApi } from '../shared/api.ts'

/** The person's own record, for the personal pages. */
export function useCurrentUser() {
  return useRead(accountApi.currentUser, {}, { firstLoad: true, staleTime: 60_000 })
}
