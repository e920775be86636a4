import { Button } from 'antd'
import { useState } from 'react'
import { FileLinks } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, NetworkPanel, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type CertificateRow, CertificateState, CertType, OwnerType, warningDays } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import { CertState } from './CertBadge.tsx'
import { CertificateDecision } from './CertificateDecision.tsx'
import { CertificateDrawer } from './CertificateDrawer.tsx'
import css from './employee.module.css'

const { missing, pending, valid, expiring, expired, rejected } = CertificateState.code

interface Props {
  readonly employee: EmployeeDetail
}

/** Certificates of a person: upload, review, revoke (archives 3 Certificate). */
export function CertificateTab({ employee }: Props) {
  const { data, isError, error, refetch } = useRead(
    certificateApi.list,
    { ownerId: employee.id, size: 100 },
    { firstLoad: true, retry: false },
  )
  const [editing, setEditing] = useState<CertificateRow | 'new'>()
  const [asked, setAsked] = useState<{ row: CertificateRow; verb: 'pass' | 'reject' | 'revoke' }>()
  const upload = employee.state !== EmployeeState.code.left && (
    <Can needs={[may.edit, may.addCertificate]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
        上传证书
      </Button>
    </Can>
  )
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      {data.records.length === 0 ? (
        <EmptyState
          what="证书"
          hint="维保、维修人员须有审核通过的特种设备作业人员证（T）才能负责电梯。"
          actions={upload}
        />
      ) : (
        <>
          <div className={css.tabHead}>
            <span className="sec">{data.records.length} 份，换证时上传新证，审核通过后旧证自动注销</span>
            <span>{upload}</span>
          </div>
          <ShortTable
            rows={data.records}
            columns={[
              { title: '证书类型', cell: (row) => CertType.label(row.certType) },
              { title: '编号', as: 'num', cell: (row) => row.certNo },
              { title: '发证机关', cell: (row) => row.issuer },
              { title: '有效期至', as: 'num', cell: (row) => row.validTo ?? '长期' },
              { title: '剩余天数', as: 'figure', tone: toneOf, cell: (row) => row.daysLeft },
              {
                title: '状态',
                cell: (row) => (
                  <>
                    <CertState state={row.state} />
                    {row.state === rejected && row.rejectReason && <div className="ter small">{row.rejectReason}</div>}
                  </>
                ),
              },
              { title: '附件', cell: (row) => <FileLinks files={row.files} /> },
              {
                title: '操作',
                quiet: true,
                cell: (row) => (
                  <Verbs row={row} onEdit={() => setEditing(row)} onAsk={(verb) => setAsked({ row, verb })} />
                ),
              },
            ]}
          />
        </>
      )}
      {editing && (
        <CertificateDrawer
          start={{
            ownerType: OwnerType.code.employee,
            ownerId: employee.id,
            row: editing === 'new' ? undefined : editing,
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {asked && <CertificateDecision {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function toneOf({ daysLeft, certType }: CertificateRow): string | false {
  if (daysLeft === null) return false
  return daysLeft < 0 ? 'redText' : daysLeft <= (warningDays[certType] ?? -1) && 'amberText'
}

interface VerbsProps {
  readonly row: CertificateRow
  readonly onEdit: () => void
  readonly onAsk: (verb: 'pass' | 'reject' | 'revoke') => void
}

function Verbs({ row, onEdit, onAsk }: VerbsProps) {
  return (
    <span className="flex gap-12">
      {row.state === pending && (
        <>
          <Can needs={[may.reviewStaff, may.reviewCertificate]}>
            <button type="button" className={`bare-button p-0 brandText ${css.verb}`} onClick={() => onAsk('pass')}>
              通过
            </button>
          </Can>
          <Can needs={[may.reviewStaff, may.reviewCertificate]}>
            <button type="button" className={`bare-button p-0 brandText ${css.verb}`} onClick={() => onAsk('reject')}>
              驳回
            </button>
          </Can>
        </>
      )}
      {(row.state === missing || row.state === pending || row.state === rejected) && (
        <Can needs={[may.edit, may.editCertificate]}>
          <button type="button" className={`bare-button p-0 brandText ${css.verb}`} onClick={onEdit}>
            修改
          </button>
        </Can>
      )}
      {(row.state === valid || row.state === expiring || row.state === expired) && (
        <Can needs={[may.revokeCertificate, may.reviewStaff]}>
          <button type="button" className={`bare-button p-0 brandText ${css.verb}`} onClick={() => onAsk('revoke')}>
            注销
          </button>
        </Can>
      )}
    </span>
  )
}
