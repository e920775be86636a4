import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { AskRelease, useRelease } from '#modules/maintenance/web/index.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { planningPage } from './addresses.ts'
import { PlanHandoverDialog } from './PlanHandoverDialog.tsx'

export type PlanDetail = ReplyOf<typeof maintainPlanApi.detail>
type Asking = 'pause' | 'void' | 'handover'

/** 重置, 暂停/恢复, 作废, 交接 of a line (jobs 3.3, 4.1 maintainManageLine), as its state allows; for whoever may edit it. */
export function PlanActions({ plan }: { plan: PlanDetail }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const open = new Set<string>(maintainPlan.open(plan.status))
  const resume = () =>
    void run(async () => {
      await call(maintainPlanApi.resume, { id: plan.id, version: plan.version })
      toast.done('计划已恢复，未开始的工单重新对作业人员可见')
    })
  return (
    <>
      {open.has('handover') && <Button onClick={() => setAsking('handover')}>交接</Button>}
      {open.has('pause') && <Button onClick={() => setAsking('pause')}>暂停</Button>}
      {open.has('void') && <Button onClick={() => setAsking('void')}>作废</Button>}
      {open.has('reset') && plan.planType === PlanType.code.regular && (
        <Link to={planningPage.resetPlan(plan.id)}>
          <Button>重置</Button>
        </Link>
      )}
      {open.has('resume') && (
        <Button type="primary" loading={running} onClick={resume}>
          恢复
        </Button>
      )}
      <Questions plan={plan} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

interface QuestionsProps {
  readonly plan: PlanDetail
  readonly asking: Asking | undefined
  readonly onClose: () => void
}

/** What is asked before a verb is done; a release that was wanted once is wanted of the next verb too. */
function Questions({ plan, asking, onClose }: QuestionsProps) {
  const { call } = useKit()
  const release = useRelease()
  const one = { id: plan.id, version: plan.version }
  const left = plan.totalCount - plan.doneCount
  return (
    <>
      <ConfirmDanger
        open={asking === 'pause'}
        title={`暂停计划「${plan.planNo}」？`}
        effect={
          <>
            {left} 张未完成工单中未开始的对作业人员隐藏；法定截止日照常计算，超过后仍记违规。
            <AskRelease state={release} />
          </>
        }
        verb="暂停计划"
        onClose={onClose}
        onConfirm={async () => {
          const paused = await release.send((approval) => call(maintainPlanApi.pause, { ...one, approval }))
          if (paused) toast.done('计划已暂停')
        }}
      />
      <ConfirmDanger
        open={asking === 'void'}
        title={`作废计划「${plan.planNo}」？`}
        effect={
          <>
            {plan.elevatorCount} 台电梯退出计划，未开始的工单全部关闭；已完成的维保记录不受影响。作废后不能恢复。
            <AskRelease state={release} />
          </>
        }
        verb="作废计划"
        typeToConfirm={plan.planNo}
        onClose={onClose}
        onConfirm={async () => {
          let orders = 0
          const voided = await release.send(async (approval) => {
            const answer = await call(maintainPlanApi.void, { ...one, approval })
            orders = answer.orders
            return answer
          })
          if (voided) toast.done(`计划已作废，关闭 ${orders} 张未开始工单`)
        }}
      />
      {asking === 'handover' && (
        <PlanHandoverDialog
          plan={plan}
          onClose={onClose}
          onDone={(orders, returned) =>
            toast.done(
              returned > 0
                ? `计划已交接，${orders} 张未开始工单换人；其中 ${returned} 张新的人员不能做，已转待重排并重新提议，原因见工单日志`
                : `计划已交接，${orders} 张未开始工单换人`,
            )
          }
        />
      )}
    </>
  )
}
