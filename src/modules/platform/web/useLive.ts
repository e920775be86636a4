import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { useStale } from '#kernel/web/useRead.ts'

/** Asks again for these questions whenever records moved; the service says so at most twice a second. */
export function useLivePlatforms(...from: readonly Endpoint[]): () => void {
  const stale = useStale()
  const user = useUser()
  const refresh = () => void stale(...from)
  useTopics(user?.companyId ? [`company.${user.companyId}.platform`] : [], refresh)
  return refresh
}
