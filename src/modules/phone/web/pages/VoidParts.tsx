import { useEffect, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { partsApi } from '#modules/parts/shared/api.ts'
import { ApprovalResult } from '#modules/parts/shared/parts.ts'
import type { PartsDetail } from '#modules/parts/shared/partsDetail.ts'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { syncNow } from '../store/sync.ts'
import order from './order.module.css'
import type { FieldRequest } from './PartsOfVisit.tsx'

/** 作废 of a request that was sent back: why it was, and why it is let go. The office decides, so it needs a network. */
export function VoidParts({ request, onClose }: { request: FieldRequest; onClose(): void }) {
  const { id, requestNo } = request
  const [detail, setDetail] = useState<PartsDetail>()
  const [fault, setFault] = useState('')
  const [reason, setReason] = useState('')
  const { running, run } = useRun()
  useEffect(() => {
    call(partsApi.detail, { id }, { silent: true, firstLoad: true }).then(setDetail, (failure) => {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.kind === 'network' ? '没有网络，联网后再作废' : failure.message)
    })
  }, [id])
  const said = detail?.approvals.findLast(({ result }) => result === ApprovalResult.code.rejected)
  const send = () =>
    run(async () => {
      await call(partsApi.void, { id, version: detail?.version ?? 0, reason: reason.trim() })
      toast.done('配件更换单已作废')
      await syncNow()
      onClose()
    })
  return (
    <Sheet title={`作废 ${requestNo}`} onClose={onClose}>
      {fault && <Note tone="bad">{fault}</Note>}
      {said && <Note tone="warn">{`${said.name}驳回：${said.opinion ?? ''}`}</Note>}
      <Note tone="info">作废后可以重新申请；要按原单修改，请在电脑上编辑后重新提交</Note>
      <Labelled label="作废原因">
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={order.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={!detail || running || reason.trim() === ''} onClick={() => void send()}>
          作废
        </Big>
      </div>
    </Sheet>
  )
}
