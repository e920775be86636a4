import { awaitsMate, isDiscarded, isFailed } from '../../shared/queue.ts'
import { opName } from '../opNames.ts'
import { dropDiscarded, leaveOut, retry } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import css from './kit.module.css'
import { Note } from './parts.tsx'

/** What the server did not take of an order, why, and what may be done about it. */
export function Refusals({ orderId }: { orderId: string }) {
  const { ops } = usePhone()
  const own = ops.filter((op) => op.orderId === orderId)
  const waits = own.find(awaitsMate)
  const discarded = own.filter(isDiscarded)
  return [
    waits && (
      <Note key={waits.seq} tone="warn">
        等同伴签到：{waits.errorMsg}
        。同伴签到后自动继续，后面的记录都在手机上。同伴的手机不能用时，请联系调度改派人员
        <span className={`flex gap-10 pt-8 ${css.refusedVerbs}`}>
          <button
            className="p-0 px-16 r-8 bg redText font-inherit strong"
            type="button"
            onClick={() => void retry(waits.orderId)}
          >
            现在重试
          </button>
        </span>
      </Note>
    ),
    discarded[0] && (
      <Note key="discarded" tone="warn">
        调度已作废这张工单的 {discarded.length} 条离线记录：{discarded[0].errorMsg}
        <span className={`flex gap-10 pt-8 ${css.refusedVerbs}`}>
          <button
            className="p-0 px-16 r-8 bg redText font-inherit strong"
            type="button"
            onClick={() => void dropDiscarded(orderId)}
          >
            知道了
          </button>
        </span>
      </Note>
    ),
    ...own.filter(isFailed).map((op) => (
      <Note key={op.seq} tone="bad">
        {opName(op.type)}未被接受：{op.errorMsg}
        {op.state === 'rejected' && (
          <span className={`flex gap-10 pt-8 ${css.refusedVerbs}`}>
            <button
              className="p-0 px-16 r-8 bg redText font-inherit strong"
              type="button"
              onClick={() => void retry(op.orderId)}
            >
              重试
            </button>
            <button
              className="p-0 px-16 r-8 bg redText font-inherit strong"
              type="button"
              onClick={() => void leaveOut(op.seq)}
            >
              跳过这一步
            </button>
          </span>
        )}
      </Note>
    )),
  ]
}
