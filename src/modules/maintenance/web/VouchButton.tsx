import { Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import css from './drawer.module.css'

/** 代为确认到场: of a mate whose phone is dead; offered while somebody of the crew has not signed in (decision 0073). */
export function VouchButton({ order }: { order: MaintainOrderDetail }) {
  const [open, setOpen] = useState(false)
  if (order.vouchable.length === 0 || order.status === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        代为确认到场
      </Button>
      {open && <VouchDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function VouchDialog({ order, onClose }: { order: MaintainOrderDetail; onClose: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [employeeId, setEmployeeId] = useState(order.vouchable[0]?.employeeId)
  const [reason, setReason] = useState('')
  const vouch = async () => {
    if (!employeeId || !reason.trim()) return toast.warning('原因不能为空')
    await run(async () => {
      await call(maintainOrderApi.vouchSignIn, { id: order.id, employeeId, reason: reason.trim() })
      toast.done('已确认到场，本人会收到消息')
      onClose()
    })
  }
  return (
    <Modal
      open
      title="代为确认到场"
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={vouch}>
            确认到场
          </Button>
        </>
      }
    >
      <p className="sec">手机没电或损坏、无法签到时使用。工单标记签到异常，记录写明确认人与原因。</p>
      <Radio.Group
        className={css.vouch}
        value={employeeId}
        onChange={(event) => setEmployeeId(event.target.value as string)}
        options={order.vouchable.map((one) => ({ value: one.employeeId, label: one.name }))}
      />
      <Input.TextArea
        aria-label="原因"
        placeholder="如：手机没电，电话中核实已在机房"
        rows={2}
        maxLength={100}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
