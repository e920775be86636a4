import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AuditPanel } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, DayRail, KeyValue, moneyText, Panel } from '#kernel/web/ui/index.ts'
import { elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { ConflictStrip, EvaluationPanel } from '#modules/maintenance/web/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { settled } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { inspectionPage } from './addresses.ts'
import css from './inspection.module.css'
import { MaterialsPanel } from './MaterialsPanel.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { PlanSteps } from './PlanSteps.tsx'

/** Where a plan stands, its deadline, what it waits for, its papers and its history. */
export function PlanFacts({ plan }: { plan: PlanDetail }) {
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
            <KeyValue items={scheduleFacts(plan)} />
          </div>
        </Panel>
        <Panel title="安排">
          <div className="py-4">
            <KeyValue items={arrangementFacts(plan)} />
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

type Fact = readonly [name: string, value: ReactNode]

/** 计划: which year, between which days. */
const scheduleFacts = (plan: PlanDetail): Fact[] => [
  ['计划编号', plan.planNo],
  ['第几年', plan.yearIndex === null ? null : `第 ${plan.yearIndex} 年（基准 ${plan.baseDate ?? '未采集'}）`],
  ['可检区间', `${plan.earliestDate} 至 ${plan.deadline}`],
  ['报检期限', plan.applyBy],
  ['费用', plan.fee === null ? null : `${moneyText(plan.fee)} 元`],
  ['备注', plan.remark ?? plan.closeReason],
]

/** 安排: which lift, who goes, who inspects. */
const arrangementFacts = (plan: PlanDetail): Fact[] => [
  [
    '电梯',
    <Link key="lift" to={elevatorPage.detail(plan.elevatorId)}>
      <LiftName of={plan.lift} />
    </Link>,
  ],
  ['注册代码', plan.registerCode],
  ['班组', plan.teamName],
  ['人员', plan.workers.join('、')],
  ['检验机构', plan.orgName],
  ['约定日期', plan.inspectDate],
  ...(plan.qualifyNo ? ([['检测资质', `${plan.qualifyNo}（至 ${plan.qualifyTo ?? '—'}）`]] as const) : []),
]
