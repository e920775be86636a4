import { isFailed } from '../../shared/queue.ts'
import { opName } from '../opNames.ts'
import { leaveOut, retry } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import css from './kit.module.css'
import { Note } from './parts.tsx'

/** What the server did not take of an order, why, and what may be done about it. */
export function Refusals({ orderId }: { orderId: string }) {
  const { ops } = usePhone()
  return ops
    .filter((op) => op.orderId === orderId && isFailed(op))
    .map((op) => (
      <Note key={op.seq} tone="bad">
        {opName(op.type)}未被接受：{op.errorMsg}
        {op.state === 'rejected' && (
          <span className={css.refusedVerbs}>
            <button type="button" onClick={() => void retry(op.orderId)}>
              重试
            </button>
            <button type="button" onClick={() => void leaveOut(op.seq)}>
              跳过这一步
            </button>
          </span>
        )}
      </Note>
    ))
}
