import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { pushApi } from '../shared/api.ts'

/** Sends failed pushes again; true when they are on their way. */
export function useResend(): (ids: readonly string[]) => Promise<boolean> {
  const { call } = useKit()
  return async (ids) => {
    const answer = await call(pushApi.retry, { ids: [...ids] }).catch(() => undefined)
    if (answer) toast.done(`${answer.done} 条已重发`)
    return answer !== undefined
  }
}
