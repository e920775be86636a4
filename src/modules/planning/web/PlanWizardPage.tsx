import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { TickIcon } from '#kernel/web/ui/icons/index.ts'
import { RowSkeleton, TitleRow, toast } from '#kernel/web/ui/index.ts'
import type { PlanPreview } from '../shared/plan.ts'
import { planningPage } from './addresses.ts'
import { PlanCrewStep } from './PlanCrewStep.tsx'
import { type KeptDraft, RemoveDraft, SaveDraft } from './PlanDraftVerbs.tsx'
import { PlanLiftsStep } from './PlanLiftsStep.tsx'
import { PlanPreviewStep } from './PlanPreviewStep.tsx'
import { PlanRuleStep } from './PlanRuleStep.tsx'
import css from './plan.module.css'
import { missingIn, type PlanTyped, PREVIEW_STEP, wizardSteps } from './planWizard.ts'
import { usePlanPreview } from './usePlanPreview.ts'
import { usePlanTyped } from './usePlanTyped.ts'
import { usePublishing } from './usePublishing.ts'

/** /maintainManage/maintainManageLineAdd?mode=add: proof before publishing (jobs 4.1). */
export function PlanWizardPage({ kept }: { kept?: KeptDraft | undefined }) {
  const navigate = useNavigate()
  const { typed, change, letGo } = usePlanTyped(kept?.draft)
  const [step, setStep] = useState(0)
  const { preview, generating, generate, forget } = usePlanPreview(kept?.id)

  const set = (part: Partial<PlanTyped>) => {
    change(part)
    forget()
  }
  async function show(from: PlanTyped): Promise<void> {
    // Without a preview the steps before stay as they are.
    if (!(await generate(from))) setStep((now) => Math.min(now, PREVIEW_STEP - 1))
  }
  function go(to: number): void {
    const missing = to > step ? missingIn(to - 1, typed) : undefined
    if (missing) {
      toast.warning(missing)
      return
    }
    setStep(to)
    if (to === PREVIEW_STEP && !preview) void show(typed)
  }
  function withoutLifts(ids: readonly string[]): void {
    const next = { ...typed, elevatorIds: typed.elevatorIds.filter((id) => !ids.includes(id)) }
    set(next)
    if (next.elevatorIds.length === 0) setStep(0)
    else void show(next)
  }
  const leave = () => {
    letGo()
    setTimeout(() => void navigate(planningPage.plans, { replace: true }))
  }
  const { approval, setApproval, publishing, publish } = usePublishing({
    preview,
    renew: () => show(typed),
    onDone: leave,
  })
  const running = generating || publishing
  return (
    <div className={css.page}>
      <TitleRow
        title={kept ? `维保计划草稿 ${kept.planNo}` : '新增维保计划'}
        facts="发布前不生成工单"
        actions={
          <>
            <Button onClick={() => (step === 0 ? void navigate(-1) : setStep(step - 1))}>
              {step === 0 ? '取消' : '上一步'}
            </Button>
            {kept && <RemoveDraft kept={kept} />}
            <SaveDraft typed={typed} kept={kept} onDone={leave} />
            <Onward step={step} preview={preview} running={running} onGo={go} onPublish={publish} />
          </>
        }
      />
      <WizardSteps step={step} onGo={go} />
      <div className={css.body}>
        {step === 0 && <PlanLiftsStep typed={typed} set={set} />}
        {step === 1 && <PlanRuleStep typed={typed} set={set} />}
        {step === 2 && <PlanCrewStep typed={typed} set={set} />}
        {step === PREVIEW_STEP &&
          (preview ? (
            <PlanPreviewStep
              preview={preview}
              approval={approval}
              onApproval={setApproval}
              onDropLifts={withoutLifts}
              onStep={setStep}
            />
          ) : (
            running && <RowSkeleton rows={12} />
          ))}
      </div>
    </div>
  )
}

export interface StepProps {
  readonly typed: PlanTyped
  readonly set: (part: Partial<PlanTyped>) => void
}

interface OnwardProps {
  readonly step: number
  readonly preview: PlanPreview | undefined
  readonly running: boolean
  readonly onGo: (step: number) => void
  readonly onPublish: () => void
}

/** To the next step, and from the last one to the published plan. */
function Onward({ step, preview, running, onGo, onPublish }: OnwardProps) {
  if (step < PREVIEW_STEP)
    return (
      <Button type="primary" onClick={() => onGo(step + 1)}>
        {step === PREVIEW_STEP - 1 ? '生成预览' : '下一步'}
      </Button>
    )
  const blocked = preview?.blocked ?? 0
  return (
    <Button
      type="primary"
      loading={running}
      disabled={!preview || blocked > 0}
      title={blocked > 0 ? `存在${blocked}条阻断项，不能发布` : undefined}
      onClick={onPublish}
    >
      发布{preview ? ` ${thousands(preview.totals.visits)} 次维保` : ''}
    </Button>
  )
}

function WizardSteps({ step, onGo }: { step: number; onGo: (step: number) => void }) {
  return (
    <ol className="steps" style={{ gridTemplateColumns: `repeat(${wizardSteps.length}, 1fr)` }}>
      {wizardSteps.map((title, i) => (
        <li key={title} className={i === step ? 'current' : i < step ? 'done' : ''}>
          <button type="button" aria-current={i === step ? 'step' : undefined} onClick={() => onGo(i)}>
            {i < step && <TickIcon size={14} />}
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
