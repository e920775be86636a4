import { Input, Select } from 'antd'
import { useState } from 'react'
import { AskedField, FilesControl, UploadsContext, useAfterUploads } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { CloseReason } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { AskRelease, useRelease } from './AskRelease.tsx'

interface Props {
  readonly open: boolean
  readonly order: MaintainOrderDetail
  readonly onClose: () => void
}
type Reason = NonNullable<MaintainOrderDetail['closeReason']>
const { refused, duplicate } = CloseReason.code

/** 关闭: with a reason; 客户拒绝 needs its proof. The legal deadline is not reset by it (jobs 3.1). */
export function CloseDialog({ open, order, onClose }: Props) {
  const { call } = useKit()
  const [reason, setReason] = useState<Reason>(duplicate)
  const [note, setNote] = useState('')
  const release = useRelease()
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  // The proof may still be on its way when the order is closed.
  const { uploads, go } = useAfterUploads(async () => {
    if (reason === refused && files.length === 0) {
      toast.warning('客户拒绝须上传凭证')
      throw new Error('not complete')
    }
    const closed = await release.send((approval) =>
      call(maintainOrderApi.close, {
        id: order.id,
        version: order.version,
        reason,
        note: note.trim() || undefined,
        file: files[0]?.key,
        approval,
      }),
    )
    if (closed) toast.done('工单已关闭')
  })
  return (
    <UploadsContext value={uploads}>
      <ConfirmDanger
        open={open}
        title={`关闭「${labelOf(order.lift)}」的工单？`}
        verb="关闭工单"
        effect={
          <>
            <p>
              法定截止日仍为 <b className="num">{order.legalDeadline}</b>，关闭不会重新计时。
            </p>
            <AskedField label="关闭原因">
              <Select
                aria-label="关闭原因"
                value={reason}
                options={[...CloseReason.options]}
                onChange={(next) => setReason(next as Reason)}
                style={{ width: '100%' }}
              />
            </AskedField>
            <AskedField label="说明">
              <Input aria-label="说明" maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
            </AskedField>
            {reason === refused && (
              <AskedField label="凭证">
                <FilesControl id="closeProof" value={files} onChange={setFiles} disabled={false} most={1} />
              </AskedField>
            )}
            <AskRelease state={release} />
          </>
        }
        onClose={onClose}
        onConfirm={async () => {
          if (!(await go())) throw new Error('not complete')
        }}
      />
    </UploadsContext>
  )
}
