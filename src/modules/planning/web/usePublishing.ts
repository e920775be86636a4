import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { watchJob } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { askedText } from '#modules/maintenance/shared/release.ts'
import { type ApprovalTyped, approvalGiven, noApproval } from '#modules/maintenance/web/index.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanPreview } from '../shared/plan.ts'
import { groupViolations } from './planWizard.ts'

const NEEDS_APPROVAL = 3

interface Publishing {
  readonly preview: PlanPreview | undefined
  /** The preview has become too old: it is made again, not published. */
  readonly renew: () => Promise<void>
  readonly onDone: () => void
}

/** Publishes a preview, with the releases that some of its dates need. */
export function usePublishing({ preview, renew, onDone }: Publishing) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [approval, setApproval] = useState<ApprovalTyped>(noApproval)

  async function publish(): Promise<void> {
    if (!preview) return
    const codes = groupViolations(preview.violations).filter((one) => one.severity === NEEDS_APPROVAL)
    const given = approvalGiven(approval)
    if (codes.length > 0 && !given) return toast.warning('有需审批的日期，请填写放行原因')
    await run(async () => {
      try {
        const approvals = given ? codes.map(({ code }) => ({ code, ...given })) : []
        const done = await call(maintainPlanApi.publish, { token: preview.token, approvals })
        if (done.jobId) watchJob(done.jobId, '发布维保计划')
        else if (done.asked) toast.info(askedText)
        else toast.done(`已发布 ${done.planIds.length} 条计划，生成 ${done.orderCount} 张工单`)
        onDone()
      } catch (thrown) {
        if ((thrown as { code?: number }).code !== refuseMaintain.previewExpired.code) throw thrown
        await renew()
      }
    })
  }
  return { approval, setApproval, publishing: running, publish }
}
