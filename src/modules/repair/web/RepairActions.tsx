import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { mayDelete } from '../shared/repair.states.ts'
import type { RepairStep } from '../shared/repairChange.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { isTaken, mayTake } from '../shared/repairGates.ts'
import { CloseRepairDialog } from './CloseRepairDialog.tsx'
import { DispatchDialog } from './DispatchDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { placeOf } from './place.ts'
import { StepDialog } from './StepDialog.tsx'
import { stepLabel } from './stepLabel.ts'

/** The steps the desk may record, in the order of the work; the first open one is the primary verb. */
const recorded: readonly RepairStep[] = [
  'rescued',
  'accept',
  'depart',
  'arrive',
  'start',
  'resume',
  'complete',
  'sign',
  'pause',
  'reject',
]

type Asking = 'merge' | 'dispatch' | 'transfer' | 'close' | 'rework' | 'delete' | RepairStep

/** The steps that make sense now, first things first: who has not accepted does not depart, nothing is recorded twice. */
export function openSteps(order: RepairDetail): RepairStep[] {
  const open = new Set(order.open)
  const early = (step: RepairStep) =>
    (step === 'depart' && order.acceptAt === null) || (step === 'start' && order.arriveAt === null)
  return recorded.filter((step) => open.has(step) && mayTake(step, order) && !isTaken(step, order) && !early(step))
}

/** What may be done with the order now: the machine's open moves and the person's permissions (jobs 3.2). */
export function RepairActions({
  order,
  onGone,
  onEdit,
}: {
  order: RepairDetail
  onGone: () => void
  onEdit: () => void
}) {
  const { call } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const open = new Set(order.open)
  const mayRecord = useCan(may.dispatch) === 'enabled'
  const steps = mayRecord ? openSteps(order) : []
  const close = () => setAsking(undefined)
  const step = steps.find((one) => one === asking)
  return (
    <>
      {mayDelete(order) && (
        <Can needs={[may.remove]}>
          <Button onClick={() => setAsking('delete')}>删除</Button>
        </Can>
      )}
      {open.has('edit') && <Button onClick={onEdit}>编辑</Button>}
      {open.has('merge') && order.elevator && <Button onClick={() => setAsking('merge')}>合并</Button>}
      {open.has('close') && <Button onClick={() => setAsking('close')}>关闭工单</Button>}
      {open.has('reopen') && <Button onClick={() => setAsking('rework')}>返工</Button>}
      {open.has('transfer') && <Button onClick={() => setAsking('transfer')}>改派</Button>}
      {steps.toReversed().map((one, i) => (
        <Button
          key={one}
          type={i === steps.length - 1 && !open.has('dispatch') ? 'primary' : 'default'}
          onClick={() => setAsking(one)}
        >
          {stepLabel(one)}
        </Button>
      ))}
      {open.has('dispatch') && (
        <Button type="primary" onClick={() => setAsking('dispatch')}>
          派单
        </Button>
      )}
      {(asking === 'dispatch' || asking === 'transfer') && (
        <DispatchDialog order={{ ...order, title: placeOf(order) }} move={asking} onClose={close} />
      )}
      {step && <StepDialog key={step} order={order} step={step} onClose={close} />}
      {asking === 'merge' && <MergeDialog order={order} onClose={close} />}
      {asking === 'close' && <CloseRepairDialog order={order} onClose={close} />}
      <ReasonDialog
        open={asking === 'rework'}
        title={`返工 ${order.orderNo}？`}
        effect="工单回到维修中，原班组继续处理，计入返修；客户重新签字。"
        verb="返工"
        onClose={close}
        onConfirm={async (reason) => {
          await call(repairApi.rework, { id: order.id, version: order.version, reason })
          toast.done('工单已返工')
        }}
      />
      <ConfirmDanger
        open={asking === 'delete'}
        title={`删除维修工单 ${order.orderNo}？`}
        effect="只有无人接单、没有现场记录的工单可以删除。"
        verb="删除工单"
        onClose={close}
        onConfirm={async () => {
          await call(repairApi.remove, { id: order.id })
          toast.done('工单已删除')
          onGone()
        }}
      />
    </>
  )
}
