import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { pushApi } from '../shared/api.ts'

/** Sends failed pushes again; true when they are on their way. */
export function useResend(): (ids: readonly string[]) => Promise<boolean> {
  const { call } = useKit()
  const { run } = useRun()
  return (ids) =>
    run(async () => {
      const { done } = await call(pushApi.retry, { ids: [...ids] })
      toast.done(`${done} 条已重发`)
    })
}
