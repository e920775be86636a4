import { useState } from 'react'
import { Big, Choices, Labelled, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import css from './order.module.css'

const reasons = ['现场无此部件', '本机型不适用', '不具备检查条件'] as const

/** 不涉及 needs a reason (jobs 1.5, naReason). */
export function NotApplicableSheet({
  name,
  onDone,
  onClose,
}: {
  name: string
  onDone(reason: string): void
  onClose(): void
}) {
  const [reason, setReason] = useState('')
  return (
    <Sheet title={`不涉及：${name}`} onClose={onClose}>
      <Choices
        label="原因"
        options={reasons.map((one) => [one, one] as const)}
        value={reasons.find((one) => one === reason) ?? null}
        onPick={(value) => setReason(value)}
      />
      <Labelled label="或写明">
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason.trim() === ''} onClick={() => onDone(reason.trim())}>
          记为不涉及
        </Big>
      </div>
    </Sheet>
  )
}
