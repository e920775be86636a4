import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RemoveDialog, watchJob } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TickIcon } from '#kernel/web/ui/icons/index.ts'
import { RowSkeleton, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { askedText } from '#modules/maintenance/shared/release.ts'
import { type ApprovalTyped, approvalGiven, noApproval } from '#modules/maintenance/web/index.ts'
import { defaultRule } from '#modules/template/shared/template.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanDraft, PlanPreview } from '../shared/plan.ts'
import { planningPage } from './addresses.ts'
import { PlanCrewStep } from './PlanCrewStep.tsx'
import { PlanLiftsStep } from './PlanLiftsStep.tsx'
import { PlanPreviewStep } from './PlanPreviewStep.tsx'
import { PlanRuleStep } from './PlanRuleStep.tsx'
import css from './plan.module.css'
import { draftOf, groupViolations, missingIn, type PlanTyped, typedOf } from './planWizard.ts'

const steps = ['合同与电梯', '模板与节奏', '班组', '预览与发布']
const LAST = steps.length - 1
const ASK_EVERY = 1500
const NEEDS_APPROVAL = 3

const empty: PlanTyped = {
  contractId: undefined,
  elevatorIds: [],
  templateId: undefined,
  rule: defaultRule,
  windows: [],
  startDate: undefined,
  endDate: undefined,
  history: new Map(),
  teamId: undefined,
  mainWorkerId: undefined,
  assistantIds: [],
}

/** A draft that was kept, to be gone on with. */
interface KeptDraft {
  readonly id: string
  readonly version: number
  readonly planNo: string
  readonly draft: PlanDraft
}

/** /maintainManage/maintainManageLineAdd?mode=add: proof before publishing (jobs 4.1). */
export function PlanWizardPage({ kept }: { kept?: KeptDraft | undefined }) {
  const { call, job, useUnsaved } = useKit()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => (kept ? typedOf(kept.draft) : empty))
  const [step, setStep] = useState(0)
  const [preview, setPreview] = useState<PlanPreview>()
  const generating = useRun()
  const publishing = useRun()
  const running = generating.running || publishing.running
  const [approval, setApproval] = useState<ApprovalTyped>(noApproval)
  const [published, setPublished] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [touched, setTouched] = useState(false)
  const { running: saving, run } = useRun()
  useUnsaved(touched && typed.contractId !== undefined && !published)

  const set = (part: Partial<PlanTyped>) => {
    setTouched(true)
    setTyped((now) => ({ ...now, ...part }))
    setPreview(undefined)
  }
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
  async function generate(from: PlanTyped): Promise<void> {
    const done = await generating.run(async () => {
      const made = await call(maintainPlanApi.generate, { ...draftOf(from), draftId: kept?.id })
      setPreview(made.preview ?? (made.jobId ? await finished(made.jobId, made.token) : undefined))
    })
    // The client has told why; the steps before stay as they are.
    if (!done) setStep((now) => Math.min(now, LAST - 1))
  }
  function go(to: number): void {
    const missing = to > step ? missingIn(to - 1, typed) : undefined
    if (missing) {
      toast.warning(missing)
      return
    }
    setStep(to)
    if (to === LAST && !preview) void generate(typed)
  }
  function withoutLifts(ids: readonly string[]): void {
    const next = { ...typed, elevatorIds: typed.elevatorIds.filter((id) => !ids.includes(id)) }
    set(next)
    if (next.elevatorIds.length === 0) setStep(0)
    else void generate(next)
  }
  async function publish(): Promise<void> {
    if (!preview) return
    const codes = groupViolations(preview.violations).filter((one) => one.severity === NEEDS_APPROVAL)
    const given = approvalGiven(approval)
    if (codes.length > 0 && !given) return toast.warning('有需审批的日期，请填写放行原因')
    await publishing.run(async () => {
      try {
        const approvals = given ? codes.map(({ code }) => ({ code, ...given })) : []
        const done = await call(maintainPlanApi.publish, { token: preview.token, approvals })
        if (done.jobId) watchJob(done.jobId, '发布维保计划')
        else if (done.asked) toast.info(askedText)
        else toast.done(`已发布 ${done.planIds.length} 条计划，生成 ${done.orderCount} 张工单`)
        setPublished(true)
        setTimeout(() => void navigate(planningPage.plans, { replace: true }))
      } catch (thrown) {
        if ((thrown as { code?: number }).code !== refuseMaintain.previewExpired.code) throw thrown
        await generate(typed)
      }
    })
  }
  /** Kept without visits and orders, to be gone on with another day. */
  async function save(): Promise<void> {
    const missing = missingIn(LAST - 1, typed)
    if (missing) return toast.warning(missing)
    await run(async () => {
      const draft = draftOf(typed)
      if (kept) await call(maintainPlanApi.edit, { ...draft, id: kept.id, version: kept.version })
      else await call(maintainPlanApi.add, draft)
      toast.done('草稿已保存，发布前不生成工单')
      setPublished(true)
      setTimeout(() => void navigate(planningPage.plans, { replace: true }))
    })
  }
  const blocked = preview?.blocked ?? 0
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
            {kept && <Button onClick={() => setLeaving(true)}>删除草稿</Button>}
            <Button loading={saving} onClick={save}>
              保存草稿
            </Button>
            {step < LAST ? (
              <Button type="primary" onClick={() => go(step + 1)}>
                {step === LAST - 1 ? '生成预览' : '下一步'}
              </Button>
            ) : (
              <Button
                type="primary"
                loading={running}
                disabled={!preview || blocked > 0}
                title={blocked > 0 ? `存在${blocked}条阻断项，不能发布` : undefined}
                onClick={publish}
              >
                发布{preview ? ` ${thousands(preview.totals.visits)} 次维保` : ''}
              </Button>
            )}
          </>
        }
      />
      {kept && (
        <RemoveDialog
          open={leaving}
          what="维保计划草稿"
          name={kept.planNo}
          effect="尚未生成工单，删除后不影响电梯与合同。"
          remove={() => call(maintainPlanApi.remove, { id: kept.id })}
          list={planningPage.plans}
          onClose={() => setLeaving(false)}
        />
      )}
      <ol className="steps" style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
        {steps.map((title, i) => (
          <li key={title} className={i === step ? 'current' : i < step ? 'done' : ''}>
            <button type="button" aria-current={i === step ? 'step' : undefined} onClick={() => go(i)}>
              {i < step && <TickIcon size={14} />}
              {title}
            </button>
          </li>
        ))}
      </ol>
      <div className={css.body}>
        {step === 0 && <PlanLiftsStep typed={typed} set={set} />}
        {step === 1 && <PlanRuleStep typed={typed} set={set} />}
        {step === 2 && <PlanCrewStep typed={typed} set={set} />}
        {step === LAST &&
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
