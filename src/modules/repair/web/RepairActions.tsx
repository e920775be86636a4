import { ReasonDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { placeOf } from '../shared/place.ts'
import { mayDelete } from '../shared/repair.states.ts'
import type { RepairStep } from '../shared/repairChange.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { isTaken, mayTake } from '../shared/repairGates.ts'
import { CloseRepairDialog } from './CloseRepairDialog.tsx'
import { DispatchDialog } from './DispatchDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
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

/** The steps that make sense now, first things first: who has not accepted does not depart, nothing is recorded twice. */
export function openSteps(order: RepairDetail): RepairStep[] {
  const open = new Set(order.open)
  const early = (step: RepairStep) =>
    (step === 'depart' && order.acceptAt === null) || (step === 'start' && order.arriveAt === null)
  return recorded.filter((step) => open.has(step) && mayTake(step, order) && !isTaken(step, order) && !early(step))
}

interface Props {
  readonly order: RepairDetail
  readonly onGone: () => void
  readonly onEdit: () => void
}

/** What may be done with the order now: the machine's open moves and the person's permissions (jobs 3.2). */
export function RepairActions(props: Props) {
  return <Verbs of={[...useDesk(props), ...recordedOf(props)]} />
}

/** What the desk decides: of the order as a whole, and who goes again. */
function useDesk({ order, onGone, onEdit }: Props): Verb[] {
  const { call } = useKit()
  const { id, version, orderNo } = order
  const open = new Set(order.open)
  return [
    {
      key: 'delete',
      label: '删除',
      when: mayDelete(order),
      needs: [may.remove],
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title={`删除维修工单 ${orderNo}？`}
          effect="只有无人接单、没有现场记录的工单可以删除。"
          verb="删除工单"
          onConfirm={async () => {
            await call(repairApi.remove, { id })
            toast.done('工单已删除')
            onGone()
          }}
        />
      ),
    },
    { key: 'edit', label: '编辑', when: open.has('edit'), act: onEdit },
    {
      key: 'merge',
      label: '合并',
      when: open.has('merge') && order.elevator !== null,
      asks: ({ open: asked, onClose }) => asked && <MergeDialog order={order} onClose={onClose} />,
    },
    {
      key: 'close',
      label: '关闭工单',
      when: open.has('close'),
      asks: ({ open: asked, onClose }) => asked && <CloseRepairDialog order={order} onClose={onClose} />,
    },
    {
      key: 'rework',
      label: '返工',
      when: open.has('reopen'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`返工 ${orderNo}？`}
          effect="工单回到维修中，原班组继续处理，计入返修；客户重新签字。"
          verb="返工"
          onConfirm={(reason) => call(repairApi.rework, { id, version, reason }).then(() => toast.done('工单已返工'))}
        />
      ),
    },
    { key: 'transfer', label: '改派', when: open.has('transfer'), asks: sending('transfer', order) },
  ]
}

/** What a worker who calls in did, the next step last; while nobody was sent, 派单 is. */
function recordedOf({ order }: Props): Verb[] {
  const open = new Set(order.open)
  const steps = openSteps(order).map(
    (step, i): Verb => ({
      key: step,
      label: stepLabel(step),
      when: true,
      needs: [may.dispatch],
      primary: i === 0 && !open.has('dispatch'),
      asks: ({ open: asked, onClose }) => asked && <StepDialog order={order} step={step} onClose={onClose} />,
    }),
  )
  return [
    ...steps.toReversed(),
    { key: 'dispatch', label: '派单', when: open.has('dispatch'), primary: true, asks: sending('dispatch', order) },
  ]
}

const sending =
  (move: 'dispatch' | 'transfer', order: RepairDetail): Verb['asks'] =>
  ({ open, onClose }) =>
    open && <DispatchDialog order={{ ...order, title: placeOf(order) }} move={move} onClose={onClose} />
