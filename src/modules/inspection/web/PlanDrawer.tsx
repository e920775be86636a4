import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AuditPanel, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, DayRail, KeyValue, moneyText, Panel } from '#kernel/web/ui/index.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { ConflictStrip, EvaluationPanel } from '#modules/maintenance/web/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectionStatus, InspectKind, settled } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { inspectionPlan, type PlanMove } from '../shared/plan.states.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { inspectionPage } from './addresses.ts'
import css from './inspection.module.css'
import { MaterialsPanel } from './MaterialsPanel.tsx'
import { PlanState } from './marks.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { type Step, StepForm } from './StepForm.tsx'

/** One plan: where it stands, its deadline, its papers, what comes next; a step is done in its place. */
export function PlanDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>()
  return (
    <Loaded from={inspectionPlanApi.detail} input={{ id }} what="检验计划">
      {(plan) => (
        <Drawer
          open
          wide
          title={
            <>
              {plan.elevator} · {InspectKind.label(plan.inspectType)} <PlanState status={plan.status} />
            </>
          }
          onClose={onClose}
          actions={!step && <Actions plan={plan} onStep={setStep} />}
        >
          {step ? (
            <StepForm key={step} step={step} plan={plan} onBack={() => setStep(undefined)} onGone={onClose} />
          ) : (
            <Facts plan={plan} />
          )}
        </Drawer>
      )}
    </Loaded>
  )
}

/** The one verb that brings the plan on, then the others behind 更多. */
function Actions({ plan, onStep }: { plan: PlanDetail; onStep: (step: Step) => void }) {
  const { may: holds } = useKit()
  const edits = holds([may.editPlan])
  const steps = stepsOf(plan).filter((one) => (one === 'result' ? holds([may.editRecord]) : edits))
  const [first, ...rest] = steps
  const more = rest.map((one) => ({ key: one, label: labelOf(one), onClick: () => onStep(one) }))
  return (
    <span className="inline-flex gap-8">
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {first && (
        <Button type="primary" onClick={() => onStep(first)}>
          {labelOf(first)}
        </Button>
      )}
    </span>
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

function Facts({ plan }: { plan: PlanDetail }) {
  const { call, may: holds, today } = useKit()
  const open = !settled.includes(plan.status)
  return (
    <>
      {plan.conflicts.length > 0 && (
        <ConflictStrip
          no={plan.planNo}
          count={plan.conflicts.length}
          who={[...new Set(plan.conflicts.map(({ by }) => by))].join('、')}
          what="检验任务"
          needs={[may.editPlan]}
          resolve={(given) => call(inspectionPlanApi.resolveConflicts, { id: plan.id, ...given })}
        />
      )}
      <PlanSteps plan={plan} />
      {open && (
        <div className={css.rail}>
          <span className="sec">检验截止</span>
          <DayRail label="检验截止" from={plan.earliestDate} to={plan.deadline} today={today()} warn={30} />
          <DateText value={plan.deadline} today={today()} warn={30} />
        </div>
      )}
      {plan.openFindings > 0 && (
        <p className={css.warn} style={{ margin: '12px 20px 0' }}>
          尚有 {plan.openFindings} 项不符合未销号，
          {plan.records[0] && <Link to={inspectionPage.record(plan.records[0].id)}>去检验记录整改</Link>}
          ；全部销号后可以复检。
        </p>
      )}
      {plan.stoppedLift && open && (
        <p className={css.warn} style={{ margin: '12px 20px 0' }}>
          检验不合格，电梯已停用；复检合格后自动恢复使用。
        </p>
      )}
      <div className="grid cols-2">
        <Panel title="计划">
          <div className="py-4">
            <KeyValue
              items={[
                ['计划编号', plan.planNo],
                [
                  '第几年',
                  plan.yearIndex === null ? null : `第 ${plan.yearIndex} 年（基准 ${plan.baseDate ?? '未采集'}）`,
                ],
                ['可检区间', `${plan.earliestDate} 至 ${plan.deadline}`],
                ['报检期限', plan.applyBy],
                ['费用', plan.fee === null ? null : `${moneyText(plan.fee)} 元`],
                ['备注', plan.remark ?? plan.closeReason],
              ]}
            />
          </div>
        </Panel>
        <Panel title="安排">
          <div className="py-4">
            <KeyValue
              items={[
                [
                  '电梯',
                  <Link key="lift" to={elevatorPage.detail(plan.elevatorId)}>
                    {plan.elevator}
                  </Link>,
                ],
                ['注册代码', plan.registerCode],
                ['班组', plan.teamName],
                ['人员', plan.workers.join('、')],
                ['检验机构', plan.orgName],
                ['约定日期', plan.inspectDate],
                ...(plan.qualifyNo
                  ? ([['检测资质', `${plan.qualifyNo}（至 ${plan.qualifyTo ?? '—'}）`]] as const)
                  : []),
              ]}
            />
          </div>
        </Panel>
      </div>
      <MaterialsPanel plan={plan} editable={open && holds([may.editPlan])} />
      <PlanHistory plan={plan} />
      {plan.evaluation && (
        <Panel title="评价">
          <EvaluationPanel evaluation={plan.evaluation} waits="检验合格" />
        </Panel>
      )}
      <Panel title="变更记录">
        <AuditPanel entity="inspection_plan" id={plan.id} />
      </Panel>
    </>
  )
}
