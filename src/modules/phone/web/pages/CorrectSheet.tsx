import { useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import css from './order.module.css'

/** 更正说明 (jobs 1.5): the completed record stays as it is, what is said here stands beside it and on the customer's page. */
export function CorrectSheet({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const [text, setText] = useState('')
  const add = async () => {
    await record(orderId, doing('addendum', { text: text.trim() }))
    toast.done('更正说明已记下，使用单位在签字页能看到')
    onClose()
  }
  return (
    <Sheet title="更正说明" onClose={onClose}>
      <Note tone="info">已完成的记录不改动，说明附在记录之后，添加后不能修改</Note>
      <Labelled label="哪里不对，实际情况是什么">
        <textarea rows={4} value={text} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={text.trim() === ''} onClick={() => void add()}>
          添加说明
        </Big>
      </div>
    </Sheet>
  )
}
