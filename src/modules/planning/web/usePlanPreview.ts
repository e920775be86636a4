import { useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { watchJob } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanPreview } from '../shared/plan.ts'
import { draftOf, type PlanTyped } from './planWizard.ts'

const ASK_EVERY = 1500

/** The preview of what is typed, until something else is typed. */
export function usePlanPreview(draftId: string | undefined) {
  const { call, job } = useKit()
  const { running, run } = useRun()
  const [preview, setPreview] = useState<PlanPreview>()

  /** Many lifts are planned as a job; the preview is fetched when it is done. */
  async function finished(jobId: string, token: string): Promise<PlanPreview> {
    watchJob(jobId, '生成维保计划')
    for (;;) {
      await new Promise((wake) => setTimeout(wake, ASK_EVERY))
      const { state, text } = await job(jobId)
      // The list of long work says it.
      if (state === 'failed') throw new CallFailure('refused', text ?? '')
      if (state === 'done') return call(maintainPlanApi.preview, { id: token })
    }
  }
  return {
    preview,
    generating: running,
    /** False when none came of it; the client has told why. */
    generate: (from: PlanTyped): Promise<boolean> =>
      run(async () => {
        const made = await call(maintainPlanApi.generate, { ...draftOf(from), draftId })
        setPreview(made.preview ?? (made.jobId ? await finished(made.jobId, made.token) : undefined))
      }),
    forget: () => setPreview(undefined),
  }
}
