import { useState } from 'react'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairPauseReason, RescuedState } from '#modules/repair/shared/repair.ts'
import { Big, Choices, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import css from '../pages/order.module.css'
import { doing, record } from '../store/phone.ts'
import own from './repair.module.css'

interface Props {
  readonly order: FieldRepair
  onClose(): void
}

export function RejectSheet({ order, onClose }: Props) {
  const [reason, setReason] = useState('')
  const reject = async () => {
    await record(order.id, doing('repairReject', { reason: reason.trim() }))
    onClose()
  }
  return (
    <Sheet title="拒单" onClose={onClose}>
      <Note tone="warn">拒单后立即派给下一组，困人接单后不能再拒</Note>
      <Labelled label="原因">
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason.trim() === ''} onClick={() => void reject()}>
          拒单
        </Big>
      </div>
    </Sheet>
  )
}

/** 解救完成: when it is pressed is when they are out; how many and how they are. */
export function RescuedSheet({ order, onClose }: Props) {
  const [count, setCount] = useState(order.trappedCount ?? 1)
  const [state, setState] = useState<1 | 2 | 3 | null>(null)
  const [note, setNote] = useState('')
  const rescued = async () => {
    if (state === null) return
    await record(order.id, doing('rescued', { count, state, note: note.trim() || undefined }))
    onClose()
  }
  return (
    <Sheet title="解救完成" onClose={onClose}>
      <fieldset className={`row gap-12 py-8 px-16 ${own.count}`} aria-label="解救人数">
        <span className="grow sec">解救人数</span>
        <button
          className="r-8 bg ink font-inherit"
          type="button"
          aria-label="减一人"
          disabled={count === 0}
          onClick={() => setCount(count - 1)}
        >
          −
        </button>
        <b>{count}</b>
        <button
          className="r-8 bg ink font-inherit"
          type="button"
          aria-label="加一人"
          disabled={count === 99}
          onClick={() => setCount(count + 1)}
        >
          ＋
        </button>
      </fieldset>
      {order.trappedCount !== null && count !== order.trappedCount && (
        <Note tone="warn">报修时说有 {order.trappedCount} 人，请再清点一次</Note>
      )}
      <Choices
        label="人员状况"
        options={RescuedState.options.map(({ value, label }) => [value, label] as const)}
        value={state}
        onPick={(value) => setState(value)}
      />
      <Labelled label="说明（选填）">
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={state === null} onClick={() => void rescued()}>
          全部解救
        </Big>
      </div>
    </Sheet>
  )
}

export function PauseSheet({ order, onClose }: Props) {
  const [reason, setReason] = useState<1 | 2 | 3 | 4 | 5 | null>(null)
  const [note, setNote] = useState('')
  const pause = async () => {
    if (reason === null) return
    await record(order.id, doing('pause', { reason, note: note.trim() || null }))
    onClose()
  }
  return (
    <Sheet title="暂停维修" onClose={onClose}>
      <Choices
        label="原因"
        options={RepairPauseReason.options.map(({ value, label }) => [value, label] as const)}
        value={reason}
        onPick={(value) => setReason(value)}
      />
      <Labelled label="说明（选填）">
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason === null} onClick={() => void pause()}>
          暂停
        </Big>
      </div>
    </Sheet>
  )
}
