import { namesSaid } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { useStale } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'

interface Sent {
  readonly id: string
  readonly version: number
  readonly crew: readonly string[]
}

/** Tells who was sent, with the way back while nobody has taken it on (look 9: 撤销 10 秒). */
export function useDispatched(): (sent: Sent) => void {
  const { call } = useKit()
  const stale = useStale()
  const { run } = useRun()
  async function recall({ id, version, crew }: Sent): Promise<void> {
    await run(async () => {
      await call(repairApi.recall, { id, version })
      toast.done(`已撤销派单，已通知 ${namesSaid(crew)} 无需前往`)
    })
    await stale(repairApi.live, repairApi.detail)
  }
  return (sent) => toast.done(`已派给 ${namesSaid(sent.crew)}`, { label: '撤销', run: () => void recall(sent) })
}
