import { useState } from 'react'
import { useParams } from 'react-router'
import { toast } from '#kernel/web/ui/toast.tsx'
import { phonePaths } from '../../shared/paths.ts'
import { Big, Labelled, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { useVisit } from '../store/visits.ts'
import { liftName } from '../words.ts'

const LEAD = '用料：'

/** 用料 (jobs 4.3): there is no van stock yet, so what was used is noted on the order for the office. */
export function PartsPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { ops } = usePhone()
  const [text, setText] = useState('')
  const noted = ops.filter(
    ({ orderId, type, payload }) => orderId === id && type === 'note' && String(payload.text).startsWith(LEAD),
  )
  const save = async () => {
    await record(id, doing('note', { text: `${LEAD}${text.trim()}` }))
    setText('')
    toast.done('已记在工单上')
  }
  return (
    <Screen
      title="用料"
      sub={visit && liftName(visit.lift)}
      back={phonePaths.order(id)}
      foot={
        <Big disabled={text.trim() === '' || !visit} onClick={() => void save()}>
          记在工单上
        </Big>
      }
    >
      <Note tone="info">
        车载库存和领料申请尚未开通。用料先记在工单上，由办公室登记出库；需要申请配件的，在异常项目中选「申请配件」
      </Note>
      <Labelled label="用了什么，几件">
        <textarea value={text} maxLength={400} onChange={(event) => setText(event.target.value)} />
      </Labelled>
      {noted.map((op) => (
        <Note key={op.seq} tone="info">
          {String(op.payload.text)}
        </Note>
      ))}
      {!visit && <Nothing>手机里没有这张工单</Nothing>}
    </Screen>
  )
}
