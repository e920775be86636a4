import { useState } from 'react'
import { Verbs } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { LiftName } from '#modules/elevator/web/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectionStatus, InspectKind } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { inspectionPlan, type PlanMove } from '../shared/plan.states.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { PlanState } from './marks.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { type Step, StepForm } from './StepForm.tsx'

/** One plan: where it stands, its deadline, its papers, what comes next; a step is done in its place. */
export function PlanInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={inspectionPlanApi.detail} input={{ id }} what="检验计划" onClose={onClose}>
      {(plan) => <Opened plan={plan} onClose={onClose} />}
    </Inspector>
  )
}

function Opened({ plan, onClose }: { plan: PlanDetail; onClose: () => void }) {
  const [step, setStep] = useState<Step>()
  return (
    <Inspected
      name={
        <>
          <LiftName of={plan.lift} /> · {InspectKind.label(plan.inspectType)}
          <InspectedState>
            <PlanState status={plan.status} />
          </InspectedState>
        </>
      }
      facts={<span>{plan.planNo}</span>}
      verbs={!step && <Actions plan={plan} onStep={setStep} />}
    >
      {step ? (
        <StepForm key={step} step={step} plan={plan} onBack={() => setStep(undefined)} onGone={onClose} />
      ) : (
        <PlanFacts plan={plan} />
      )}
    </Inspected>
  )
}

/** The one verb that brings the plan on, then the others behind 更多. */
function Actions({ plan, onStep }: { plan: PlanDetail; onStep: (step: Step) => void }) {
  const { may: holds } = useKit()
  const edits = holds([may.editPlan])
  const steps = stepsOf(plan).filter((one) => (one === 'result' ? holds([may.editRecord]) : edits))
  return (
    <Verbs
      of={steps.map((key, at) => ({
        key,
        label: labelOf(key),
        when: true,
        primary: at === 0,
        behind: at > 0,
        act: () => onStep(key),
      }))}
    />
  )
}

const labelOf = (step: Step): string =>
  step === 'result'
    ? '登记结果'
    : step === 'edit'
      ? '编辑'
      : step === 'reassign'
        ? '改派'
        : inspectionPlan.moves[step].label

/** Steps that are open, the next one first. */
function stepsOf(plan: PlanDetail): Step[] {
  const { waiting, assigned, selfChecked, applied, inspected, rectify, failed } = InspectionStatus.code
  const unasked = plan.inspectType >= 10 || plan.inspectType === InspectKind.code.selfTest
  const forward: Readonly<Record<number, readonly Step[]>> = {
    [waiting]: ['assign'],
    [assigned]: unasked ? ['result', 'reassign', ...selfCheckOf(plan)] : ['selfCheck', 'reassign'],
    [selfChecked]: unasked ? ['result', ...applyOf(plan)] : ['apply'],
    [applied]: ['result', 'inspect'],
    [inspected]: ['result'],
    [rectify]: ['recheck'],
    [failed]: ['recheck'],
  }
  const open = inspectionPlan.open(plan.status)
  const always = (['delay', 'close'] as const).filter((name: PlanMove) => open.includes(name))
  return [
    ...(forward[plan.status] ?? []),
    ...(plan.status === InspectionStatus.code.closed ? [] : ['edit' as const]),
    ...always,
  ]
}

const selfCheckOf = ({ inspectType }: PlanDetail): Step[] => (inspectType < 10 ? ['selfCheck'] : [])
const applyOf = ({ inspectType }: PlanDetail): Step[] => (inspectType < 10 ? ['apply'] : [])
