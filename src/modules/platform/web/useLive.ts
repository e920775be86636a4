import { useQueryClient } from '@tanstack/react-query'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'

/** Asks again for these questions whenever records moved; the service says so at most twice a second. */
export function useLivePlatforms(...keys: readonly (readonly unknown[])[]): () => void {
  const client = useQueryClient()
  const user = useUser()
  const refresh = () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey: [...queryKey] })
  }
  useTopics(user?.companyId ? [`company.${user.companyId}.platform`] : [], refresh)
  return refresh
}
