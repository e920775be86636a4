import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AuditPanel } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Panel } from '#kernel/web/ui/index.ts'
import {
  type CertificateDetail,
  type CertificateRow,
  CertificateState,
  CertType,
  OwnerType,
} from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { may } from '../shared/permissions.ts'
import { CertState } from './CertBadge.tsx'
import { CertificateDecision } from './CertificateDecision.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import css from './employee.module.css'
import { FilePreview } from './FilePreview.tsx'

const { missing, pending, valid, expiring, expired, rejected } = CertificateState.code

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onEdit: (row: CertificateRow) => void
  readonly onRenew: (row: CertificateRow) => void
  /** Verbs of the page, e.g. 实时. */
  readonly more?: (row: CertificateDetail) => ReactNode
}

/** One certificate: the scan on the left, what was typed on the right, and the decision under it. */
export function CertificateReview({ id, onClose, onEdit, onRenew, more }: Props) {
  return (
    <Inspector from={certificateApi.detail} input={{ id }} what="证书" onClose={onClose}>
      {(row) => (
        <Inspected
          name={
            <>
              {row.ownerName} {CertType.label(row.certType)}
              <InspectedState>
                <CertState state={row.state} />
              </InspectedState>
            </>
          }
          verbs={
            <>
              {more?.(row)}
              <Verbs row={row} onEdit={() => onEdit(row)} onRenew={() => onRenew(row)} />
            </>
          }
        >
          <div className={css.review}>
            <FilePreview files={row.files} />
            <div className="pb-12 px-16 line-l">
              <CertificateFacts row={row} />
              {row.state === pending && <Decide row={row} onDone={onClose} />}
            </div>
          </div>
          <div className="pb-20 px-16 line-t">
            <Panel title="变更记录">
              <AuditPanel entity="certificate" id={row.id} />
            </Panel>
          </div>
        </Inspected>
      )}
    </Inspector>
  )
}

interface VerbsProps {
  readonly row: CertificateDetail
  readonly onEdit: () => void
  readonly onRenew: () => void
}

function Verbs({ row, onEdit, onRenew }: VerbsProps) {
  const [revoking, setRevoking] = useState(false)
  const staff = row.ownerType === OwnerType.code.employee
  const open = row.state === missing || row.state === pending || row.state === rejected
  const inForce = row.state === valid || row.state === expiring || row.state === expired
  return (
    <>
      {open && (
        <Can needs={staff ? [may.edit, may.addCertificate, may.editCertificate] : [may.editCertificate]}>
          <Button type={row.state === pending ? 'default' : 'primary'} onClick={onEdit}>
            {row.state === missing ? '上传' : '编辑'}
          </Button>
        </Can>
      )}
      {inForce && (
        <Can needs={staff ? [may.revokeCertificate, may.reviewStaff] : [may.revokeCertificate]}>
          <Button onClick={() => setRevoking(true)}>注销</Button>
        </Can>
      )}
      {inForce && (
        <Can needs={staff ? [may.edit, may.addCertificate, may.editCertificate] : [may.addCertificate]}>
          <Button type={row.state === valid ? 'default' : 'primary'} onClick={onRenew}>
            换证
          </Button>
        </Can>
      )}
      {revoking && <CertificateDecision row={row} verb="revoke" onClose={() => setRevoking(false)} />}
    </>
  )
}

/** 通过 or 驳回 with its reason, beside what is judged. */
function Decide({ row, onDone }: { row: CertificateDetail; onDone: () => void }) {
  const { call } = useKit()
  const [reason, setReason] = useState('')
  const { running, run } = useRun()
  const codes =
    row.ownerType === OwnerType.code.employee ? [may.reviewStaff, may.reviewCertificate] : [may.reviewCertificate]
  async function decide(pass: boolean): Promise<void> {
    await run(async () => {
      const text = reason.trim()
      await call(certificateApi.review, { id: row.id, version: row.version, pass, ...(text ? { reason: text } : {}) })
      onDone()
    })
  }
  return (
    <Can needs={codes}>
      <Panel title="审核">
        <div className="grid gap-8">
          <Input.TextArea
            aria-label="驳回原因"
            placeholder="驳回时填写原因，例如：照片不清晰，证号无法辨认"
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex gap-8 to-end">
            <Button disabled={running || reason.trim() === ''} onClick={() => void decide(false)}>
              驳回
            </Button>
            <Button type="primary" loading={running} onClick={() => void decide(true)}>
              审核通过
            </Button>
          </div>
        </div>
      </Panel>
    </Can>
  )
}
