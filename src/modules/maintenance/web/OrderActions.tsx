import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
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
import { type BatchAction, batchTitles } from './batchTitles.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'

const checkVerb = ({ check }: OrderQuality): string =>
  check === null ? '抽取质检' : check.state === 1 ? '查看质检' : '质检'

const changes = [
  ['changeDate', 'date', may.changeDate],
  ['changeStaff', 'staff', may.changeStaff],
  ['changeTemplate', 'template', may.changeTemplate],
] as const
type Asking = 'close' | 'reopen' | 'release' | 'delete' | BatchAction

/** What may be done with the order now: the machine's open moves and the person's permissions (jobs 3.1). */
export function OrderActions({ order }: { order: MaintainOrderDetail }) {
  const { call, download } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const open = new Set<string>(maintainOrder.open(order.status))
  const releasable = order.violations.some((one) => one.severity === Severity.code.approval && one.state === 0)
  const close = () => setAsking(undefined)
  const batch = asking === 'date' || asking === 'staff' || asking === 'template' ? asking : undefined

  const urge = () =>
    run(async () => {
      await call(maintainOrderApi.urge, { id: order.id })
      toast.done(`已催办 ${namesSaid(order.workers.map((worker) => worker.name)) || '班组长'}`)
    })
  return (
    <>
      <Can needs={[elevatorMay.qr]}>
        <Link to={elevatorPage.labels([order.elevator.id])}>
          <Button icon={<QrCodeIcon size={14} />}>二维码</Button>
        </Link>
      </Can>
      {open.has('close') && (
        <Can needs={[may.close]}>
          <Button onClick={() => setAsking('close')}>关闭工单</Button>
        </Can>
      )}
      {mayDelete(order) && order.source === 2 && (
        <Can needs={[may.close]}>
          <Button onClick={() => setAsking('delete')}>删除</Button>
        </Can>
      )}
      {order.closeReason === CloseReason.code.refused && (
        <Button loading={running} onClick={() => run(() => download(maintainOrderApi.refusalLetter, { id: order.id }))}>
          告知函
        </Button>
      )}
      {releasable && (
        <Can needs={[may.override]}>
          <Button onClick={() => setAsking('release')}>超限放行</Button>
        </Can>
      )}
      {open.has('close') && <Button onClick={urge}>催办</Button>}
      {order.quality && (
        <Link to={maintenancePage.qualityCheck(order)}>
          <Button>{checkVerb(order.quality)}</Button>
        </Link>
      )}
      {changes.toReversed().map(([move, action, code]) =>
        open.has(move) ? (
          <Can key={move} needs={[code]}>
            <Button type={action === 'date' ? 'primary' : 'default'} onClick={() => setAsking(action)}>
              {batchTitles[action]}
            </Button>
          </Can>
        ) : null,
      )}
      {open.has('reopen') && (
        <Can needs={[may.close]}>
          <Button type="primary" onClick={() => setAsking('reopen')}>
            恢复工单
          </Button>
        </Can>
      )}
      {batch && <BatchDrawer action={batch} rows={[order]} onClose={close} />}
      <CloseDialog open={asking === 'close'} order={order} onClose={close} />
      <ReleaseDialog open={asking === 'release'} order={order} onClose={close} />
      <ReopenDialog open={asking === 'reopen'} order={order} onClose={close} />
      <DeleteDialog open={asking === 'delete'} order={order} onClose={close} />
    </>
  )
}
