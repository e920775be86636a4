import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { type ApprovalTyped, approvalGiven, noApproval } from './ApprovalFields.tsx'

interface PreviewedRow {
  readonly id: string
  readonly ok: boolean
  readonly needsApproval: boolean
}

interface Confirmed {
  readonly token: string
  readonly excludeIds: string[]
  readonly approval: ReturnType<typeof approvalGiven>
}

interface Work<P, R> {
  /** What has to be said before it can be asked. */
  readonly missing: () => string | undefined
  /** `again`: the preview had become too old or untrue; what the person left out stays out. */
  readonly preview: (again: boolean) => Promise<P>
  /** Writes it; `show` is for what a person must read about it. */
  readonly apply: (preview: P, confirmed: Confirmed, show: (result: R) => void) => Promise<void>
}

/** A preview that is too old or no longer true is made again, not shown as done. */
const isExpired = (thrown: unknown) => (thrown as { code?: number } | null)?.code === refuseMaintain.previewExpired.code

/** A change of many orders in three steps: what is wanted, what it would do row by row, what was done (jobs 6.5). */
export function usePreviewed<P extends { readonly token: string; readonly rows: readonly PreviewedRow[] }, R>(
  work: Work<P, R>,
) {
  const [preview, setPreview] = useState<P>()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [approval, setApproval] = useState<ApprovalTyped>(noApproval)
  const [result, setResult] = useState<R>()
  const [renewed, setRenewed] = useState(false)
  const { running, run } = useRun()
  const going = preview?.rows.filter((row) => row.ok && !excluded.has(row.id)) ?? []
  const releases = going.filter((row) => row.needsApproval).length

  async function ask(again = false): Promise<void> {
    const missing = work.missing()
    if (missing) return toast.warning(missing)
    await run(async () => {
      setPreview(await work.preview(again))
      if (!again) setExcluded(new Set())
      setRenewed(again)
    })
  }
  async function apply(): Promise<void> {
    if (!preview) return
    const given = approvalGiven(approval)
    if (releases > 0 && !given) return toast.warning('有工单需审批，请填写放行原因')
    const confirmed = {
      token: preview.token,
      excludeIds: [...excluded],
      approval: releases > 0 ? given : undefined,
    }
    await run(async () => {
      try {
        await work.apply(preview, confirmed, setResult)
      } catch (thrown) {
        if (isExpired(thrown)) await ask(true)
        else throw thrown
      }
    })
  }
  return {
    preview,
    excluded,
    setExcluded,
    approval,
    setApproval,
    result,
    renewed,
    running,
    going: going.length,
    releases,
    ask,
    apply,
    back: () => setPreview(undefined),
  }
}

/** What `usePreviewed` gives, whatever is previewed. */
export type Previewed = Pick<
  ReturnType<typeof usePreviewed<never, unknown>>,
  'approval' | 'setApproval' | 'result' | 'renewed' | 'running' | 'releases' | 'ask' | 'apply' | 'back'
>
