import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, RowSkeleton, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { RepairStatus } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

interface Props {
  readonly order: RepairDetail
  readonly onClose: () => void
}

/** 合并: another order of the same lift that nobody works on yet goes into this one; its caller stays (jobs 1.7). */
export function MergeDialog({ order, onClose }: Props) {
  const { call } = useKit()
  const elevatorId = order.elevator?.id
  const [chosen, setChosen] = useState<string>()
  const { running, run } = useRun()
  const { data } = useRead(
    repairApi.list,
    elevatorId !== undefined ? { elevatorId, status: [0, 1], page: 1, size: 50 } : undefined,
    { retry: false },
  )
  const twins = elevatorId === undefined ? [] : data?.records.filter(({ id }) => id !== order.id)
  async function merge(): Promise<void> {
    if (!chosen) return
    await run(async () => {
      await call(repairApi.merge, { id: order.id, orderId: chosen })
      toast.done('已合并，来电记在本工单下')
      onClose()
    })
  }
  return (
    <Modal
      open
      title={`合并到 ${order.orderNo}`}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!chosen} loading={running} onClick={() => void merge()}>
            合并
          </Button>
        </>
      }
    >
      {twins === undefined ? (
        <RowSkeleton rows={3} />
      ) : twins.length === 0 ? (
        <EmptyState
          what="可合并的工单"
          headline="这台电梯没有其他可合并的工单"
          hint="只有同一台电梯、尚未出发的工单可以合并。"
        />
      ) : (
        <>
          <p className="sec">
            所选工单关闭并记为重复，它的来电人记在本工单下，本工单的计时不变；所选为困人急修的，本工单升级为困人急修。
          </p>
          <Radio.Group
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            style={{ display: 'grid', gap: 8 }}
            options={twins.map((one) => ({
              value: one.id,
              label: `${one.orderNo}　${timeText(one.reportAt)}　${RepairStatus.label(one.status)}　${one.faultText ?? ''}`,
            }))}
          />
        </>
      )}
    </Modal>
  )
}
