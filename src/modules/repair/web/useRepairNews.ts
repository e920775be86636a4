import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { useOrderNews } from '#modules/maintenance/web/index.ts'

/** What shows repairs is asked anew once news of orders has rested. */
export function useRepairNews(...from: readonly Endpoint[]): void {
  const stale = useStale()
  useOrderNews(() => void stale(...from))
}
