import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { QrCodeIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { may as elevatorMay } from '#modules/elevator/shared/permissions.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { maintainOrder, mayDelete } from '../shared/maintenance.states.ts'
import { CloseReason } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderQuality } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { AskRelease, useRelease } from './AskRelease.tsx'
import { maintenancePage } from './addresses.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import css from './batch.module.css'
import { type BatchAction, batchTitles } from './batchTitles.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

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
  const reopening = useRelease()
  const removing = useRelease()
  const open = new Set<string>(maintainOrder.open(order.status))
  const releasable = order.violations.some((one) => one.severity === Severity.code.approval && one.state === 0)
  const close = () => setAsking(undefined)
  const batch = asking === 'date' || asking === 'staff' || asking === 'template' ? asking : undefined

  const urge = () =>
    run(async () => {
      await call(maintainOrderApi.urge, { id: order.id })
      toast.done(`已催办 ${order.workers.map((worker) => worker.name).join('、') || '班组长'}`)
    })
  return (
    <div className={css.foot}>
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
      {open.has('reopen') && (
        <Can needs={[may.close]}>
          <Button type="primary" onClick={() => setAsking('reopen')}>
            恢复工单
          </Button>
        </Can>
      )}
      {releasable && (
        <Can needs={[may.override]}>
          <Button onClick={() => setAsking('release')}>超限放行</Button>
        </Can>
      )}
      {open.has('close') && <Button onClick={urge}>催办</Button>}
      {changes.map(([move, action, code], i) =>
        open.has(move) ? (
          <Can key={move} needs={[code]}>
            <Button type={i === 0 ? 'primary' : 'default'} onClick={() => setAsking(action)}>
              {batchTitles[action]}
            </Button>
          </Can>
        ) : null,
      )}
      <Can needs={[elevatorMay.qr]}>
        <Link to={elevatorPage.labels([order.elevator.id])}>
          <Button icon={<QrCodeIcon size={14} />}>二维码</Button>
        </Link>
      </Can>
      {order.quality && (
        <Link to={maintenancePage.qualityCheck(order)}>
          <Button>{checkVerb(order.quality)}</Button>
        </Link>
      )}
      {batch && <BatchDrawer action={batch} rows={[order]} onClose={close} />}
      <CloseDialog open={asking === 'close'} order={order} onClose={close} />
      <ReleaseDialog open={asking === 'release'} order={order} onClose={close} />
      <ReasonDialog
        open={asking === 'reopen'}
        title={`恢复「${order.elevator.name}」的工单？`}
        effect={
          <>
            恢复后回到未开始；计划日期与作业人员不变。
            <AskRelease state={reopening} />
          </>
        }
        verb="恢复工单"
        onClose={close}
        onConfirm={async (reason) => {
          const input = { id: order.id, version: order.version, reason }
          const back = await reopening.send((approval) => call(maintainOrderApi.reopen, { ...input, approval }))
          if (back) toast.done('工单已恢复')
        }}
      />
      <ConfirmDanger
        open={asking === 'delete'}
        title={`删除工单 ${order.orderNo}？`}
        effect={
          <>
            只有从未开始的工单可以删除；法定截止日不因此改变。
            <AskRelease state={removing} />
          </>
        }
        verb="删除工单"
        onClose={close}
        onConfirm={async () => {
          const gone = await removing.send((approval) =>
            call(maintainOrderApi.remove, {
              id: order.id,
              reason: approval?.reason,
              approverId: approval?.approverId ?? undefined,
            }),
          )
          if (gone) toast.done('工单已删除')
        }}
      />
    </div>
  )
}
