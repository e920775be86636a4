import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { reportingApi } from '#modules/maintenance/shared/reporting.api.ts'

/** Sends records to their platforms again and says how many went; `refresh` asks for the rows anew. */
export function useRetry(refresh: () => void): (logIds: readonly string[]) => Promise<void> {
  const { call } = useKit()
  return async (logIds) => {
    const answer = await call(reportingApi.retry, { logIds: [...logIds] }).catch((error: { message?: string }) => {
      // The call is silenced (common 3.4): the row says how it stands.
      toast.warning(error.message ?? '没有重推')
      refresh()
      return undefined
    })
    if (answer && answer.done > 0) {
      const left = answer.skipped.length > 0 ? `，${answer.skipped.length} 条不必重推` : ''
      toast.done(`${answer.done} 条已重推${left}`)
    }
  }
}
