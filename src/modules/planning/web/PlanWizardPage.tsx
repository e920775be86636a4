import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { onEnter, StepFoot, StepStrip } from '#kernel/web/form/index.ts'
import { RowSkeleton, TitleRow } from '#kernel/web/ui/index.ts'
import type { PlanPreview } from '../shared/plan.ts'
import { planningPage } from './addresses.ts'
import { PlanCrewStep } from './PlanCrewStep.tsx'
import { type KeptDraft, RemoveDraft, SaveDraft } from './PlanDraftVerbs.tsx'
import { PlanLiftsStep } from './PlanLiftsStep.tsx'
import { PlanPreviewStep } from './PlanPreviewStep.tsx'
import { PlanRuleStep } from './PlanRuleStep.tsx'
import css from './plan.module.css'
import { type Missing, type PlanTyped, PREVIEW_STEP, wizardSteps } from './planWizard.ts'
import { usePlanPreview } from './usePlanPreview.ts'
import { usePlanSteps } from './usePlanSteps.ts'
import { usePlanTyped } from './usePlanTyped.ts'
import { usePublishing } from './usePublishing.ts'

/** /maintainManage/maintainManageLineAdd?mode=add: proof before publishing (jobs 4.1). */
export function PlanWizardPage({ kept }: { kept?: KeptDraft | undefined }) {
  const navigate = useNavigate()
  const { typed, change, letGo } = usePlanTyped(kept?.draft)
  const { preview, generating, generate, forget } = usePlanPreview(kept?.id)
  const { step, setStep, go, refuse, says, wrongIn } = usePlanSteps(typed, (at) => {
    if (at === PREVIEW_STEP && !preview) void show(typed)
  })

  const set = (part: Partial<PlanTyped>) => {
    change(part)
    forget()
  }
  async function show(from: PlanTyped): Promise<void> {
    // Without a preview the steps before stay as they are.
    if (!(await generate(from))) setStep((now) => Math.min(now, PREVIEW_STEP - 1))
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
  const onward = () => (step < PREVIEW_STEP ? go(step + 1) : preview && preview.blocked === 0 && publish())
  const props = { typed, set, wrong: says }
  const back = step > 0 ? () => setStep(step - 1) : undefined
  const next = { label: step === PREVIEW_STEP - 1 ? '生成预览' : '下一步', primary: true, go: () => go(step + 1) }
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDownCapture={(event) => onEnter(event, () => void onward())}
    >
      <TitleRow
        title={kept ? `维保计划草稿 ${kept.planNo}` : '新增维保计划'}
        facts="发布前不生成工单"
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>取消</Button>
            {kept && <RemoveDraft kept={kept} />}
            <SaveDraft typed={typed} kept={kept} onMissing={refuse} onDone={leave} />
            {step === PREVIEW_STEP && <Publish preview={preview} running={running} onPublish={publish} />}
          </>
        }
      />
      <StepStrip
        steps={wizardSteps.map((one, i) => ({ ...one, wrong: wrongIn(i) }))}
        now={step}
        onGo={(key) => go(wizardSteps.findIndex((one) => one.key === key))}
      />
      <div className={css.body}>
        <TypedStep step={step} {...props} />
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
      <StepFoot now={step} count={wizardSteps.length} back={back} onward={step < PREVIEW_STEP ? next : undefined} />
    </form>
  )
}

export interface StepProps {
  readonly typed: PlanTyped
  readonly set: (part: Partial<PlanTyped>) => void
  /** What stands under a field once its step was to be left. */
  readonly wrong: (prop: Missing['prop']) => string | undefined
}

function TypedStep({ step, ...props }: StepProps & { readonly step: number }) {
  if (step === 0) return <PlanLiftsStep {...props} />
  if (step === 1) return <PlanRuleStep {...props} />
  return step === 2 ? <PlanCrewStep {...props} /> : null
}

interface PublishProps {
  readonly preview: PlanPreview | undefined
  readonly running: boolean
  readonly onPublish: () => void
}

/** From the preview to the published plan. */
function Publish({ preview, running, onPublish }: PublishProps) {
  const blocked = preview?.blocked ?? 0
  return (
    <Button
      type="primary"
      data-verb="submit"
      loading={running}
      disabled={!preview || blocked > 0}
      title={blocked > 0 ? `存在${blocked}条阻断项，不能发布` : undefined}
      onClick={onPublish}
    >
      发布{preview ? ` ${thousands(preview.totals.visits)} 次维保` : ''}
    </Button>
  )
}
