import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../client/failure.ts'
import { onUserChange } from '../session/user.ts'

/** One cache for every page inside the shell; emptied when the session ends. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; only a lost answer is worth a second try.
      retry: (count, failure) => count < 1 && failure instanceof CallFailure && failure.kind === 'network',
      refetchOnWindowFocus: false,
    },
  },
})
onUserChange(() => {
  void queries.cancelQueries()
  queries.clear()
})
