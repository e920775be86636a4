import { useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { turningBackWith } from '../../shared/wholeStop.ts'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { useVisits } from '../store/visits.ts'
import css from './order.module.css'

const REASON = 200

/** 离开现场 (jobs 3.1): who has signed in and does not begin says why; he is free for other work. */
export function LeaveSheet({ order, onClose }: { order: FieldOrder; onClose(): void }) {
  const [reason, setReason] = useState('')
  const visits = useVisits()
  const { lifts } = usePhone()
  const leave = async () => {
    const others = turningBackWith(order, visits, lifts).filter(({ id }) => id !== order.id)
    for (const one of [order, ...others]) await record(one.id, doing('cancelDepart', { reason: reason.trim() }))
    toast.done('已离开，工单恢复为未开始')
    onClose()
  }
  return (
    <Sheet title="离开现场" onClose={onClose}>
      <Note tone="warn">工单恢复为未开始，签到记录保留，班组长会收到原因</Note>
      <Labelled label="离开的原因">
        <input value={reason} maxLength={REASON} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason.trim() === ''} onClick={() => void leave()}>
          离开现场
        </Big>
      </div>
    </Sheet>
  )
}
