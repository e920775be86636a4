import { Button, Modal } from 'antd'
import { useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskedField, DayInput, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanDetail } from './PlanActions.tsx'
import css from './plan.module.css'

interface Props {
  readonly plan: PlanDetail
  readonly onClose: () => void
  /** With how many orders changed hands, and how many of them the new people cannot do. */
  readonly onDone: (orders: number, returned: number) => void
}

/** 交接 of a line: from a day on its orders not started go to another team and its people. */
export function PlanHandoverDialog({ plan, onClose, onDone }: Props) {
  const { call, today } = useKit()
  const { running, run } = useRun()
  const [teamId, setTeamId] = useState<string | undefined>(plan.teamId)
  const [mainWorkerId, setMain] = useState<string | undefined>()
  const [assistantIds, setAssistants] = useState<readonly string[]>([])
  const [fromDate, setFrom] = useState<string>(addDays(today(), 1))
  const confirm = () =>
    run(async () => {
      if (!teamId) return toast.warning('请选择班组')
      const people = { teamId, mainWorkerId: mainWorkerId ?? null, assistantIds: [...assistantIds] }
      const { orders, returned } = await call(maintainPlanApi.handover, {
        id: plan.id,
        version: plan.version,
        ...people,
        fromDate,
      })
      onClose()
      onDone(orders, returned)
    })
  return (
    <Modal
      open
      title={`交接计划「${plan.planNo}」`}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={confirm}>
            交接计划
          </Button>
        </>
      }
    >
      <p className="sec">
        现由{plan.team}
        {plan.mainWorker ? `、${plan.mainWorker}` : ''}负责，{plan.elevatorCount} 台电梯。已开始和已完成的工单不变。
      </p>
      <div className={css.fields}>
        <AskedField label="班组">
          <RefSelect
            from="/team/options"
            aria-label="班组"
            value={teamId}
            onChange={(id) => setTeamId(id as string | undefined)}
          />
        </AskedField>
        <AskedField label="负责人" help="不选则由班组内自动分配。">
          <RefSelect
            from="/employee/options?lifts=1"
            aria-label="负责人"
            value={mainWorkerId}
            onChange={(id) => setMain(id as string | undefined)}
          />
        </AskedField>
        <AskedField label="辅助人员">
          <RefSelect
            many
            from="/employee/options?lifts=1"
            aria-label="辅助人员"
            value={assistantIds}
            onChange={(ids) => setAssistants((ids as string[] | undefined) ?? [])}
          />
        </AskedField>
        <AskedField label="交接日期" help="从这一天起未开始的工单换人。">
          <DayInput
            aria-label="交接日期"
            allowClear={false}
            min={today()}
            value={fromDate}
            onChange={(day) => setFrom(day ?? fromDate)}
          />
        </AskedField>
      </div>
    </Modal>
  )
}
