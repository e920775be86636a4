import { useQuery } from '@tanstack/react-query'
import { useKit } from '#kernel/web/services.tsx'
import { elevatorApi } from '../shared/api.ts'
import { elevatorList } from '../shared/elevatorList.ts'

/** Communities with their counts; asked again whenever the list is. */
export function useTree() {
  const { call } = useKit()
  return useQuery({
    queryKey: [elevatorList.key, 'tree'],
    queryFn: ({ signal }) => call(elevatorApi.tree, {}, { signal }),
    staleTime: 30_000,
  })
}
