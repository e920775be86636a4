import { namesSaid } from '#kernel/shared/said.ts'
import { movesOf, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { QrCodeIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { may as elevatorMay } from '#modules/elevator/shared/permissions.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { maintainOrder, mayDelete } from '../shared/maintenance.states.ts'
import { CloseReason } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderQuality } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { maintenancePage } from './addresses.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import { batchTitles } from './batchTitles.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'

const checkVerb = (check: OrderQuality['check'] | undefined): string =>
  !check ? '抽取质检' : check.state === 1 ? '查看质检' : '质检'

const changes = [
  ['changeTemplate', 'template'],
  ['changeStaff', 'staff'],
  ['changeDate', 'date'],
] as const

/** What may be done with the order now: the machine's open moves and the person's permissions (jobs 3.1). */
export function OrderActions({ order }: { order: MaintainOrderDetail }) {
  return <Verbs of={[...useAside(order), ...useSteps(order)]} />
}

/** What ends the order, and the papers about it. */
function useAside(order: MaintainOrderDetail): Verb[] {
  const { download } = useKit()
  const move = movesOf(maintainOrder, order.status)
  return [
    {
      key: 'qr',
      label: '二维码',
      icon: <QrCodeIcon size={14} />,
      when: true,
      needs: [elevatorMay.qr],
      to: elevatorPage.labels([order.elevator.id]),
    },
    { ...move('close'), label: '关闭工单', asks: (question) => <CloseDialog {...question} order={order} /> },
    {
      key: 'delete',
      label: '删除',
      when: mayDelete(order) && order.source === 2,
      needs: [may.close],
      asks: (question) => <DeleteDialog {...question} order={order} />,
    },
    {
      key: 'letter',
      label: '告知函',
      when: order.closeReason === CloseReason.code.refused,
      act: () => download(maintainOrderApi.refusalLetter, { id: order.id }),
    },
  ]
}

/** What brings the order to its worker, its day and its check. */
function useSteps(order: MaintainOrderDetail): Verb[] {
  const { call } = useKit()
  const { id, workers, quality } = order
  const move = movesOf(maintainOrder, order.status)
  return [
    {
      key: 'release',
      label: '超限放行',
      when: order.violations.some((one) => one.severity === Severity.code.approval && one.state === 0),
      needs: [may.override],
      asks: (question) => <ReleaseDialog {...question} order={order} />,
    },
    {
      key: 'urge',
      label: '催办',
      when: move('close').when,
      act: async () => {
        await call(maintainOrderApi.urge, { id })
        toast.done(`已催办 ${namesSaid(workers.map((worker) => worker.name)) || '班组长'}`)
      },
    },
    {
      key: 'check',
      label: checkVerb(quality?.check),
      when: quality !== null,
      to: maintenancePage.qualityCheck(order),
    },
    ...changes.map(
      ([name, action]): Verb => ({
        ...move(name),
        label: batchTitles[action],
        primary: action === 'date',
        asks: ({ open, onClose }) => open && <BatchDrawer action={action} rows={[order]} onClose={onClose} />,
      }),
    ),
    {
      ...move('reopen'),
      label: '恢复工单',
      primary: true,
      asks: (question) => <ReopenDialog {...question} order={order} />,
    },
  ]
}
