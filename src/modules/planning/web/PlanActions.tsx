import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { movesOf, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { AskRelease, useRelease } from '#modules/maintenance/web/index.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { planningPage } from './addresses.ts'
import { PlanHandoverDialog } from './PlanHandoverDialog.tsx'

export type PlanDetail = ReplyOf<typeof maintainPlanApi.detail>

/**
 * 重置, 暂停/恢复, 作废, 交接 of a line (jobs 3.3, 4.1 maintainManageLine), as its state allows; for whoever may edit it. A
 * release that was wanted once is wanted of the next verb too.
 */
export function PlanActions({ plan }: { plan: PlanDetail }) {
  const { call } = useKit()
  const release = useRelease()
  const { id, planNo } = plan
  const one = { id, version: plan.version }
  const move = movesOf(maintainPlan, plan.status)
  const reset = move('reset')
  const left = plan.totalCount - plan.doneCount
  return (
    <Verbs
      of={[
        {
          ...move('handover'),
          asks: ({ open, onClose }) =>
            open && <PlanHandoverDialog plan={plan} onClose={onClose} onDone={tellHandedOver} />,
        },
        {
          ...move('pause'),
          asks: (question) => (
            <ConfirmDanger
              {...question}
              title={`暂停计划「${planNo}」？`}
              effect={
                <>
                  {left} 张未完成工单中未开始的对作业人员隐藏；法定截止日照常计算，超过后仍记违规。
                  <AskRelease state={release} />
                </>
              }
              verb="暂停计划"
              onConfirm={async () => {
                const paused = await release.send((approval) => call(maintainPlanApi.pause, { ...one, approval }))
                if (paused) toast.done('计划已暂停')
              }}
            />
          ),
        },
        {
          ...move('void'),
          asks: (question) => (
            <ConfirmDanger
              {...question}
              title={`作废计划「${planNo}」？`}
              effect={
                <>
                  {plan.elevatorCount} 台电梯退出计划，未开始的工单全部关闭；已完成的维保记录不受影响。作废后不能恢复。
                  <AskRelease state={release} />
                </>
              }
              verb="作废计划"
              typeToConfirm={planNo}
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
          ),
        },
        {
          ...reset,
          when: reset.when && plan.planType === PlanType.code.regular,
          to: planningPage.resetPlan(id),
        },
        {
          ...move('resume'),
          primary: true,
          act: () =>
            call(maintainPlanApi.resume, one).then(() => toast.done('计划已恢复，未开始的工单重新对作业人员可见')),
        },
      ]}
    />
  )
}

const tellHandedOver = (orders: number, returned: number) =>
  toast.done(
    returned > 0
      ? `计划已交接，${orders} 张未开始工单换人；其中 ${returned} 张新的人员不能做，已转待重排并重新提议，原因见工单日志`
      : `计划已交接，${orders} 张未开始工单换人`,
  )
