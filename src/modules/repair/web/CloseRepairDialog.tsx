import { Input, Select } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { RepairCloseReason, RepairType } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import css from './drawer.module.css'

type Reason = NonNullable<RepairDetail['closeReason']>

/** 关闭: with a reason; people said to be trapped are called back first (jobs 3.2). */
export function CloseRepairDialog({ order, onClose }: { order: RepairDetail; onClose: () => void }) {
  const { call } = useKit()
  const [reason, setReason] = useState<Reason>(RepairCloseReason.code.falseAlarm)
  const [note, setNote] = useState('')
  const [callBack, setCallBack] = useState('')
  const trapped = order.repairType === RepairType.code.trapped
  return (
    <ConfirmDanger
      open
      title={`关闭维修工单 ${order.orderNo}？`}
      verb="关闭工单"
      effect={
        <>
          <p>{trapped ? '关闭后困人计时停止，请先回访确认轿厢内无人。' : '关闭后不再派单，已派人员收到通知。'}</p>
          <div className={`grid items-center gap-8 mt-8 ${css.param}`}>
            <span>关闭原因</span>
            <Select
              aria-label="关闭原因"
              value={reason}
              options={[...RepairCloseReason.options]}
              onChange={(next) => setReason(next as Reason)}
            />
          </div>
          <div className={`grid items-center gap-8 mt-8 ${css.param}`}>
            <span>说明</span>
            <Input aria-label="说明" maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
          </div>
          {trapped && (
            <div className={`grid items-center gap-8 mt-8 ${css.param}`}>
              <span>回访记录</span>
              <Input
                aria-label="回访记录"
                placeholder="回访了谁，怎么说"
                maxLength={300}
                value={callBack}
                onChange={(event) => setCallBack(event.target.value)}
              />
            </div>
          )}
        </>
      }
      onClose={onClose}
      onConfirm={async () => {
        const text = { note: note.trim() || undefined, callBack: callBack.trim() || undefined }
        await call(repairApi.close, { id: order.id, version: order.version, reason, ...text })
        toast.done('工单已关闭')
      }}
    />
  )
}
