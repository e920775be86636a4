import { useState } from 'react'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import css from './order.module.css'

/** 转单 is refused with a reason (jobs 3.1): the office hears it, the order leaves this phone. */
export function RejectTransferSheet({ orderId, onClose }: { readonly orderId: string; onClose(): void }) {
  const [reason, setReason] = useState('')
  const reject = async () => {
    await record(orderId, doing('transferReject', { reason: reason.trim() }))
    onClose()
  }
  return (
    <Sheet title="拒绝转单" onClose={onClose}>
      <Note tone="warn">拒绝后工单不再派给你，班组长会收到原因</Note>
      <Labelled label="原因">
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason.trim() === ''} onClick={() => void reject()}>
          拒绝
        </Big>
      </div>
    </Sheet>
  )
}
