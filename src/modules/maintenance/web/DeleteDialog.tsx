import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { AskRelease, useRelease } from './AskRelease.tsx'

interface Props {
  readonly open: boolean
  readonly order: MaintainOrderDetail
  readonly onClose: () => void
}

/** 删除 of an order that was never started. */
export function DeleteDialog({ open, order, onClose }: Props) {
  const { call } = useKit()
  const release = useRelease()
  return (
    <ConfirmDanger
      open={open}
      title={`删除工单 ${order.orderNo}？`}
      effect={
        <>
          只有从未开始的工单可以删除；法定截止日不因此改变。
          <AskRelease state={release} />
        </>
      }
      verb="删除工单"
      onClose={onClose}
      onConfirm={async () => {
        const gone = await release.send((approval) =>
          call(maintainOrderApi.remove, {
            id: order.id,
            reason: approval?.reason,
            approverId: approval?.approverId ?? undefined,
          }),
        )
        if (gone) toast.done('工单已删除')
      }}
    />
  )
}
