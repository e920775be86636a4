import { useRead } from '#kernel/web/useRead.ts'
import { elevatorApi } from '../shared/api.ts'

/** Communities with their counts; asked again whenever the list is. */
export function useTree() {
  return useRead(elevatorApi.tree, {}, { staleTime: 30_000 })
}
