import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { AskRelease, useRelease } from './AskRelease.tsx'

interface Props {
  readonly open: boolean
  readonly order: MaintainOrderDetail
  readonly onClose: () => void
}

/** 恢复 of a closed order, with a reason (jobs 3.1). */
export function ReopenDialog({ open, order, onClose }: Props) {
  const { call } = useKit()
  const release = useRelease()
  return (
    <ReasonDialog
      open={open}
      title={`恢复「${labelOf(order.lift)}」的工单？`}
      effect={
        <>
          恢复后回到未开始；计划日期与作业人员不变。
          <AskRelease state={release} />
        </>
      }
      verb="恢复工单"
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = { id: order.id, version: order.version, reason }
        const back = await release.send((approval) => call(maintainOrderApi.reopen, { ...input, approval }))
        if (back) toast.done('工单已恢复')
      }}
    />
  )
}
