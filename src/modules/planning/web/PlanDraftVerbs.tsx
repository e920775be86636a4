import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanDraft } from '../shared/plan.ts'
import { planningPage } from './addresses.ts'
import { draftOf, type Missing, missingIn, type PlanTyped, PREVIEW_STEP } from './planWizard.ts'

/** A draft that was kept, to be gone on with. */
export interface KeptDraft {
  readonly id: string
  readonly version: number
  readonly planNo: string
  readonly draft: PlanDraft
}

interface SaveProps {
  readonly typed: PlanTyped
  readonly kept: KeptDraft | undefined
  readonly onMissing: (missing: Missing) => void
  readonly onDone: () => void
}

/** Kept without visits and orders, to be gone on with another day. */
export function SaveDraft({ typed, kept, onMissing, onDone }: SaveProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  async function save(): Promise<void> {
    const [missing] = missingIn(PREVIEW_STEP - 1, typed)
    if (missing) return onMissing(missing)
    await run(async () => {
      const draft = draftOf(typed)
      if (kept) await call(maintainPlanApi.edit, { ...draft, id: kept.id, version: kept.version })
      else await call(maintainPlanApi.add, draft)
      toast.done('草稿已保存，发布前不生成工单')
      onDone()
    })
  }
  return (
    <Button loading={running} onClick={save}>
      保存草稿
    </Button>
  )
}

export function RemoveDraft({ kept }: { kept: KeptDraft }) {
  const { call } = useKit()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Button onClick={() => setLeaving(true)}>删除草稿</Button>
      <RemoveDialog
        open={leaving}
        what="维保计划草稿"
        name={kept.planNo}
        effect="尚未生成工单，删除后不影响电梯与合同。"
        remove={() => call(maintainPlanApi.remove, { id: kept.id })}
        list={planningPage.plans}
        onClose={() => setLeaving(false)}
      />
    </>
  )
}
