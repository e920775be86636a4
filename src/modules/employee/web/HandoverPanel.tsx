import { Button } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, EmptyState, NetworkPanel, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { transferApi } from '../shared/api.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import type { HandoverPlan } from '../shared/handover.ts'
import { handoverApi } from '../shared/handoverApi.ts'
import { holdsNothing, leavingApi } from '../shared/leavingApi.ts'
import { Lifts, Totals } from './HandoverLifts.tsx'
import { HandoverPeople } from './HandoverPeople.tsx'
import { HeldList } from './HeldList.tsx'
import css from './handover.module.css'
import { type AbsenceToCover, Substituting } from './Substituting.tsx'
import { useHandover } from './useHandover.ts'

interface Props {
  readonly employee: EmployeeDetail
  /** The absence to be covered; for good without one. */
  readonly absence?: AbsenceToCover | undefined
  readonly onClose: () => void
}

/** 移交优化 and 替班: a proposal, what it means for everybody, and one button (archives 10.4). */
export function HandoverPanel({ employee, absence, onClose }: Props) {
  const input = { fromId: employee.id, ...(absence ? { absenceId: absence.id } : {}) }
  const { data: plan, isError, error, refetch } = useRead(handoverApi.suggest, input, { firstLoad: true, retry: false })
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  if (!plan) return null
  if (absence) return <Substituting plan={plan} absence={absence} onClose={onClose} />
  return (
    <>
      {plan.lifts.length === 0 ? (
        <EmptyState
          what="要移交的电梯"
          headline="名下没有电梯和未开始的工单"
          actions={<Button onClick={onClose}>返回</Button>}
        />
      ) : (
        <Arranging plan={plan} employee={employee} onClose={onClose} />
      )}
      <Rest id={employee.id} />
    </>
  )
}

/** Visits under way, repairs and the team do not go along with the lifts: each is handed over where it stands. */
function Rest({ id }: { id: string }) {
  const { data: held } = useRead(leavingApi.held, { id }, { firstLoad: true, retry: false })
  if (!held || holdsNothing({ ...held, lifts: 0, waiting: 0 })) return null
  return (
    <section aria-label="还要另外交接">
      <div className={`bg-side sec t13 ${css.group}`}>还要另外交接</div>
      <HeldList id={id} held={held} restOnly />
    </section>
  )
}

function Arranging({ plan, employee, onClose }: Omit<Props, 'absence'> & { plan: HandoverPlan }) {
  const { call } = useKit()
  const arranged = useHandover(plan)
  const [asking, setAsking] = useState(false)
  const { given } = arranged
  const orders = plan.lifts.reduce((sum, lift) => sum + (given.has(lift.id) ? lift.orders : 0), 0)
  async function run(): Promise<void> {
    const items = [...given].map(([elevatorId, toId]) => ({ elevatorId, toId }))
    const done = await call(transferApi.transfer, { fromId: employee.id, items })
    toast.done(`已移交 ${done.lifts} 台电梯、${done.orders} 张工单，24 小时内可撤销`)
    onClose()
  }
  return (
    <section aria-label="移交优化">
      <div className={`grid line-t ${css.columns}`}>
        <div>
          <div className={`row gap-12 between t13 ${css.bar}`}>
            <span>
              电梯与未开始的工单 <b className="num">{plan.lifts.length}</b> 台
            </span>
            <Button size="small" onClick={arranged.again}>
              重新分配
            </Button>
          </div>
          <Lifts plan={plan} arranged={arranged} />
        </div>
        <HandoverPeople plan={plan} arranged={arranged} />
      </div>
      <div className={`row gap-24 sticky line-t bg t13 ${css.foot}`}>
        <Totals plan={plan} arranged={arranged} />
        <span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={given.size === 0} onClick={() => setAsking(true)}>
            移交 {given.size} 台
          </Button>
        </span>
      </div>
      <ConfirmDanger
        open={asking}
        title={`移交 ${given.size} 台电梯？`}
        effect={`接收人接替 ${plan.fromName} 在这些电梯上的分工，${orders} 张未开始的工单一并移交，已出发或进行中的仍由本人完成。24 小时内可撤销。`}
        verb="移交电梯"
        onClose={() => setAsking(false)}
        onConfirm={run}
      />
    </section>
  )
}
