import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { useOrderEvents } from '#modules/maintenance/web/index.ts'

/** What shows repairs is asked anew once pushed orders have rested. */
export function useRepairEvents(...from: readonly Endpoint[]): void {
  const stale = useStale()
  useOrderEvents(() => void stale(...from))
}
