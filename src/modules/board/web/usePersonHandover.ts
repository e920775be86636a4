import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { usePreviewed } from '#modules/maintenance/web/index.ts'
import { employeePlanApi } from '../shared/api.ts'
import type { HandoverDone, HandoverPreview } from '../shared/employeePlan.ts'
import { emptyHandover, missingOf, sentOf, type TypedHandover } from './HandoverParams.tsx'

/** One person's work on its way to a colleague: what is typed, which lifts stay, and its preview; `lifts` would go. */
export function usePersonHandover(fromId: string, today: string, onDone: () => void) {
  const { call } = useKit()
  const [typed, setTyped] = useState<TypedHandover>(() => emptyHandover(today))
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const liftsOf = (preview: HandoverPreview) => preview.lifts.filter((lift) => lift.ok && !kept.has(lift.id))
  const state = usePreviewed<HandoverPreview, HandoverDone>({
    missing: () => missingOf(typed),
    async preview(again) {
      const found = await call(employeePlanApi.handoverPreview, { fromId, ...sentOf(typed) })
      if (!again) setKept(new Set())
      return found
    },
    async apply(preview, confirmed, show) {
      const liftIds = liftsOf(preview).map(({ id }) => id)
      const done = await call(employeePlanApi.handoverApply, { ...confirmed, liftIds })
      if (done.failed.length > 0 || done.liftsRefused) return show(done)
      toast.done(`已交接给${preview.toName}：${done.done} 张工单、${done.lifts} 台电梯，24 小时内可撤销`)
      onDone()
    },
  })
  const lifts = state.preview ? liftsOf(state.preview).length : 0
  return { typed, setTyped, kept, setKept, state, lifts }
}
