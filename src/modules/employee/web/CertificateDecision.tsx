import { Input } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { type CertificateRow, CertType } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'

const words = {
  pass: {
    title: '通过',
    verb: '审核通过',
    done: '证书已通过审核',
    effect: '按有效期成为有效或即将到期；同类旧证自动注销。',
  },
  reject: { title: '驳回', verb: '驳回', done: '证书已驳回', effect: '持证人修改后可再次提交审核。' },
  revoke: {
    title: '注销',
    verb: '注销证书',
    done: '证书已注销',
    effect: '注销后不能恢复；注销特种设备作业人员证后不能再负责电梯。',
  },
} as const

/** A verb with its reason, confirmed. */
export function CertificateDecision({
  row,
  verb,
  onClose,
}: {
  row: Pick<CertificateRow, 'id' | 'version' | 'certType' | 'certNo'>
  verb: keyof typeof words
  onClose: () => void
}) {
  const { call } = useKit()
  const [reason, setReason] = useState('')
  const { title, effect, done, verb: button } = words[verb]
  const at = { id: row.id, version: row.version }
  return (
    <ConfirmDanger
      open
      title={`${title}「${CertType.label(row.certType)} ${row.certNo ?? ''}」？`}
      effect={
        <>
          <div>{effect}</div>
          {verb !== 'pass' && (
            <Input
              aria-label="原因"
              placeholder="原因，例如：照片不清晰，证号无法辨认"
              style={{ marginTop: 8 }}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      }
      verb={button}
      onClose={onClose}
      onConfirm={async () => {
        if (verb === 'revoke') await call(certificateApi.revoke, { ...at, reason })
        else await call(certificateApi.review, { ...at, pass: verb === 'pass', reason })
        toast.done(done)
      }}
    />
  )
}
