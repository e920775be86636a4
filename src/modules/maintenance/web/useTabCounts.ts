import { useRead } from '#kernel/web/useRead.ts'
import { maintainOrderApi } from '../shared/api.ts'

/** Counts of the tabs under the other filters. */
export function useTabCounts(filters: Readonly<Record<string, unknown>>) {
  const { tab: _, sort: __, ...rest } = filters
  return useRead(maintainOrderApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  }).data
}
